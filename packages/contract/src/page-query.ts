/**
 * Query parameters that change what a page says. The server takes every address down to them, and renders and keeps
 * pages by what is left; the site reads no others, as the type of what it reads from says.
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

/** The query of a page's address, as the site reads it: each parameter once. */
export interface PageQuery {
  get(name: PageParameter): string | null;
}

/** The query of the address that a request asks for, or of an address. */
export function pageQuery(asked: Request | URL): PageQuery {
  return (asked instanceof URL ? asked : new URL(asked.url)).searchParams;
}
