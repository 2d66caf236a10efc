import type { PageQuery } from "@klarholm/contract/page-query";

/** The query of a news list's address. */
export interface NewsQuery {
  /** Id of a catalogue; undefined for all. */
  catalog?: string | undefined;
  year?: number | undefined;
  /** From 1. */
  page: number;
}

/** Parses a list's query; malformed values are ignored. */
export function readNewsQuery(params: PageQuery): NewsQuery {
  const [catalog, year, page] = [params.get("catalog"), params.get("year"), params.get("page") ?? ""];
  return {
    catalog: catalog && /^[\p{L}\p{N}._-]{1,64}$/u.test(catalog) ? catalog : undefined,
    year: year && /^(?:1[89]|2[01])\d\d$/.test(year) ? Number(year) : undefined,
    page: /^[1-9]\d{0,4}$/.test(page) ? Number(page) : 1,
  };
}

/** The address of a list, without defaults. */
export function newsPath({ catalog, year, page }: NewsQuery): string {
  const params = new URLSearchParams();
  if (catalog) params.set("catalog", catalog);
  if (year) params.set("year", String(year));
  if (page > 1) params.set("page", String(page));
  const query = params.toString();
  return query ? `/news?${query}` : "/news";
}

/** The address of an item. */
export function newsItemPath(id: string): string {
  return `/news/${encodeURIComponent(id)}`;
}
