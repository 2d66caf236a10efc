/** The text of an item without HTML, normalized for search. */
export function searchableText(title: string, html: string): string {
  const text = html
    .replaceAll(/<[^>]*>/g, " ")
    .replaceAll("&lt;", "<")
    .replaceAll("&gt;", ">")
    .replaceAll("&quot;", '"')
    .replaceAll("&amp;", "&");
  return normalized(`${title} ${text}`);
}

/** Whether a text contains every word of a query; true for an empty query. */
export function matchesQuery(query: string, text: string): boolean {
  return normalized(query)
    .split(/\s+/)
    .every((word) => text.includes(word));
}

function normalized(text: string): string {
  return text.normalize("NFKC").toLowerCase();
}
