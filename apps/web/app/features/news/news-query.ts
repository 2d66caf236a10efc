import type { PageQuery } from "@klarholm/contract/page-query";

export interface NewsQuery {
  catalog?: string | undefined;
  year?: number | undefined;
  page: number;
}

export function readNewsQuery(params: PageQuery): NewsQuery {
  const [catalog, year, page] = [params.get("catalog"), params.get("year"), params.get("page") ?? ""];
  return {
    catalog: catalog && /^[\p{L}\p{N}._-]{1,64}$/u.test(catalog) ? catalog : undefined,
    year: year && /^(?:1[89]|2[01])\d\d$/.test(year) ? Number(year) : undefined,
    page: /^[1-9]\d{0,4}$/.test(page) ? Number(page) : 1,
  };
}

export function newsPath({ catalog, year, page }: NewsQuery): string {
  const params = new URLSearchParams();
  if (catalog) params.set("catalog", catalog);
  if (year) params.set("year", String(year));
  if (page > 1) params.set("page", String(page));
  const query = params.toString();
  return query ? `/news?${query}` : "/news";
}

export function newsItemPath(id: string): string {
  return `/news/${encodeURIComponent(id)}`;
}
