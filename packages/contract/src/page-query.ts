/**
 * Query parameters that change a page. The server removes all others before it renders and caches a page; the type
 * keeps the site from reading others.
 */
export const pageParameters = [
  "vc",
  "isAll",
  "page",
  "to",
  "sort",
  "province",
  "city",
  "type",
  "store",
  "catalog",
  "year",
  "series",
  "category",
  "material",
  "colour",
  "price",
  "keyword",
  "items",
  "kind",
  "previewToken",
] as const;
export type PageParameter = (typeof pageParameters)[number];

/** The query of a page's address; each parameter occurs once. */
export interface PageQuery {
  get(name: PageParameter): string | null;
}

/** The query of a request or an address. */
export function pageQuery(from: Request | URL): PageQuery {
  return (from instanceof URL ? from : new URL(from.url)).searchParams;
}
