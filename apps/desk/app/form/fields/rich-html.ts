/** The editor's HTML as an editor would write it by hand: no paragraph within an item that has but one. */
export function leanHtml(html: string): string {
  return html.replaceAll(/<li><p>((?:(?!<\/?p>)[\s\S])*)<\/p>(?=<\/li>|<ul>|<ol>)/g, "<li>$1");
}

/**
 * What comes from Word, WeChat and web pages, for the editor, which drops what it does not know: headings become those
 * that rich text has, and what only looks like nothing goes.
 */
export function cleanPaste(html: string): string {
  return (
    html
      .replaceAll(/<!--[\s\S]*?-->/g, "")
      .replaceAll(/<(style|script|title|o:p|xml)\b[\s\S]*?<\/\1>/gi, "")
      // The page's policy refuses styles even where they are only read.
      .replaceAll(/<[a-z][^>]*>/gi, (tag) => tag.replaceAll(/\s(?:style|class|lang)=(?:"[^"]*"|'[^']*'|[^\s>]*)/gi, ""))
      .replaceAll(/<(\/?)h[12]\b/gi, "<$1h3")
      .replaceAll(/<(\/?)h[56]\b/gi, "<$1h4")
      .replaceAll(/(?:&nbsp;|\u{A0})+/gu, " ")
      .replaceAll(/\u{200B}|\u{FEFF}/gu, "")
  );
}
