import type { ProductQuery, SearchFilter } from "@klarholm/contract";
import type { PageParameter, PageQuery } from "@klarholm/contract/page-query";

type ListSort = NonNullable<ProductQuery["sort"]>;

/** In display order; the first is the default. */
export const listSorts = ["default", "newest", "priceAsc", "priceDesc"] as const satisfies readonly ListSort[];

/** Filter codes; also the names of their query parameters. */
export const filterCodes = [
  "series",
  "category",
  "material",
  "colour",
  "price",
] as const satisfies readonly PageParameter[];
export type FilterCode = (typeof filterCodes)[number];
export type ShownFilter = SearchFilter & { code: FilterCode };

export const listPageSize = 24;
/** Maximum number of pages in one address. */
const maxPages = 10;

/** From this number of products on a list has filters and sort orders, and no related content. */
export const longList = 8;

export interface ListQuery {
  sort: ListSort;
  page: number;
  to: number;
  isAll: boolean;
  filters: Partial<Record<FilterCode, string[]>>;
}

export function readListQuery(params: PageQuery): ListQuery {
  const sort = listSorts.find((known) => known === params.get("sort")) ?? "default";
  const number = (name: PageParameter) =>
    /^[1-9]\d{0,4}$/.test(params.get(name) ?? "") ? Number(params.get(name)) : 1;
  const page = number("page");
  const to = Math.min(Math.max(page, number("to")), page + maxPages - 1);
  const filters: ListQuery["filters"] = {};
  for (const code of filterCodes) {
    const valid = code === "price" ? /^(?:\d{1,7}-\d{0,7}|-\d{1,7})$/ : /^[\p{L}\p{N}][\p{L}\p{N} ._·-]{0,47}$/u;
    const values = [...new Set((params.get(code) ?? "").split(","))].filter((value) => valid.test(value));
    if (values.length > 0) filters[code] = values.slice(0, 20);
  }
  return { sort, page, to, isAll: params.get("isAll") === "true", filters };
}

/** The query string of a list. Defaults are omitted and values sorted, so that every list has one address. */
export function listSearch({ sort, page, to, isAll, filters }: ListQuery): string {
  const params = new URLSearchParams();
  if (isAll) params.set("isAll", "true");
  for (const code of filterCodes) {
    const values = filters[code] ?? [];
    if (values.length > 0) params.set(code, [...values].sort().join(","));
  }
  if (sort !== "default") params.set("sort", sort);
  if (page > 1) params.set("page", String(page));
  if (to > page) params.set("to", String(to));
  const query = params.toString().replaceAll("%2C", ",");
  return query && `?${query}`;
}

/** The id of a list item. @param position on the whole list, from 1 */
export const productAnchor = (position: number): string => `product-${position}`;

export function onePage(query: ListQuery, page: number): ListQuery {
  return { ...query, page, to: page };
}

/** The query with one more page; the next page alone when the address shows its maximum. */
export function withMore(query: ListQuery): ListQuery {
  const to = query.to + 1;
  return to - query.page < maxPages ? { ...query, to } : onePage(query, to);
}

export function withChoices(query: ListQuery, choices: Partial<Pick<ListQuery, "sort" | "filters">>): ListQuery {
  return onePage({ ...query, ...choices }, 1);
}

/** The first page of the query with one filter value chosen, or removed when it was chosen. */
export function toggled(query: ListQuery, code: FilterCode, value: string): ListQuery {
  const { [code]: values = [], ...others } = query.filters;
  const rest = values.includes(value) ? values.filter((each) => each !== value) : [...values, value];
  return withChoices(query, { filters: rest.length > 0 ? { ...others, [code]: rest } : others });
}

export function chosenCount({ filters }: ListQuery): number {
  return Object.values(filters).flat().length;
}
