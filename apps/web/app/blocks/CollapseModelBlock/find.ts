/** The words of a part, without its HTML, ready to be searched. */
export function searchableText(title: string, html: string): string {
  const text = html
    .replaceAll(/<[^>]*>/g, " ")
    .replaceAll("&lt;", "<")
    .replaceAll("&gt;", ">")
    .replaceAll("&quot;", '"')
    .replaceAll("&amp;", "&");
  return folded(`${title} ${text}`);
}

/** Whether a text holds every word of a query; an empty query is found everywhere. */
export function foundIn(query: string, text: string): boolean {
  return folded(query)
    .split(/\s+/)
    .every((word) => text.includes(word));
}

/** Full-width letters and digits count as their narrow ones, capitals as small letters. */
function folded(text: string): string {
  return text.normalize("NFKC").toLowerCase();
}
