/** An article's rich text begins its headings at h3, as parts of pages do; under the article's own h1 they are one level higher. */
export function raiseHeadings(html: string): string {
  return html.replaceAll(/<(\/?)h([34])>/g, (_, end: string, level: string) => `<${end}h${Number(level) - 1}>`);
}
