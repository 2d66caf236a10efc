/** Removes the editor's <p> from list items with a single paragraph. */
export function leanHtml(html: string): string {
  return html.replaceAll(/<li><p>((?:(?!<\/?p>)[\s\S])*)<\/p>(?=<\/li>|<ul>|<ol>)/g, "<li>$1");
}

/**
 * Cleans pasted HTML from Word, WeChat and web pages. Maps headings to the supported levels and removes invisible
 * elements; the editor drops what it does not support.
 */
export function cleanPaste(html: string): string {
  return (
    html
      .replaceAll(/<!--[\s\S]*?-->/g, "")
      .replaceAll(/<(style|script|title|o:p|xml)\b[\s\S]*?<\/\1>/gi, "")
      // The content security policy reports style attributes even in parsed HTML.
      .replaceAll(/<[a-z][^>]*>/gi, (tag) => tag.replaceAll(/\s(?:style|class|lang)=(?:"[^"]*"|'[^']*'|[^\s>]*)/gi, ""))
      .replaceAll(/<(\/?)h[12]\b/gi, "<$1h3")
      .replaceAll(/<(\/?)h[56]\b/gi, "<$1h4")
      .replaceAll(/(?:&nbsp;|\u{A0})+/gu, " ")
      .replaceAll(/\u{200B}|\u{FEFF}/gu, "")
  );
}
