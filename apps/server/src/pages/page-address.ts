/** Query parameters that change what a page says. All others (campaign marks and the like) reach no loader and split no cache. */
const meaningful = ["vc", "isAll", "page", "to", "sort", "province", "city", "type", "store", "catalog", "year", "series", "category", "material", "colour", "price", "keyword", "kind", "previewToken", "_routes"] as const;

/**
 * The address under which a page is rendered and kept: its path with the meaningful parameters in a fixed order.
 * @param url path and query as requested
 */
export function pageAddress(url: string): string {
  const at = url.indexOf("?");
  if (at < 0) return url;
  const given = new URLSearchParams(url.slice(at + 1));
  const kept = new URLSearchParams();
  for (const name of meaningful) {
    const value = given.get(name);
    if (value !== null) kept.set(name, value);
  }
  const query = kept.toString();
  return url.slice(0, at) + (query && `?${query}`);
}
