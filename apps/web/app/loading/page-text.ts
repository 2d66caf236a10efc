/** A page as React writes it, in three: what is done to one part need not go through the others. */
export interface PageText {
  head: string;
  /** What visitors see, from the end of the head on. */
  text: string;
  /** The rest: what React takes the page over with. */
  scripts: string;
}

/** What the page's scripts begin with, as React Router writes it. */
export const dataScript = (mark: string) => `<script nonce="${mark}">window.__reactRouterContext`;

/**
 * @param html a whole page
 * @param mark what the page's own scripts bear as their nonce
 * @throws when the page has no data for scripts: React Router writes it otherwise than before
 */
export function cutPage(html: string, mark: string): PageText {
  const end = html.indexOf("</head>");
  const scripts = html.indexOf(dataScript(mark), end);
  if (scripts < 0) throw new Error("The page's data was not found: see page-text.ts");
  return { head: html.slice(0, end), text: html.slice(end, scripts), scripts: html.slice(scripts) };
}
