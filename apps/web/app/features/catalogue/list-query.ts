import type { ProductQuery } from "@klarholm/contract";
import type { PageParameter, PageQuery } from "@klarholm/contract/page-query";

type ListSort = NonNullable<ProductQuery["sort"]>;

/** How lists may be ordered, in the order of the control; the first is what an address without `sort` means. */
export const listSorts = ["default", "newest", "priceAsc", "priceDesc"] as const satisfies readonly ListSort[];

/** Filters by their code, which is also their name in the address. */
export const filterCodes = [
  "series",
  "category",
  "material",
  "colour",
  "price",
] as const satisfies readonly PageParameter[];
export type FilterCode = (typeof filterCodes)[number];

/** Products on one page of a list, and pages that one address shows at most. */
export const listPageSize = 24;
const mostPages = 10;

/** Goods that are not seen at a glance: from here on a list has filters and orders, and nothing beside its goods. */
export const longList = 8;

/** Chosen values by filter; a filter without a choice is absent. */
export type ChosenFilters = Partial<Record<FilterCode, string[]>>;

/** What the address of a product list says. */
export interface ListQuery {
  sort: ListSort;
  /** The first page that is shown; counts from 1. */
  page: number;
  /** The last one: what was loaded below the first is in the address as well. */
  to: number;
  /** The "all series" flag. */
  isAll: boolean;
  filters: ChosenFilters;
}

/** Reads a list's query; whatever is malformed counts as absent, so that no address breaks the page. */
export function readListQuery(params: PageQuery): ListQuery {
  const sort = listSorts.find((known) => known === params.get("sort")) ?? "default";
  const number = (name: PageParameter) =>
    /^[1-9]\d{0,4}$/.test(params.get(name) ?? "") ? Number(params.get(name)) : 1;
  const page = number("page");
  const to = Math.min(Math.max(page, number("to")), page + mostPages - 1);
  const filters: ChosenFilters = {};
  for (const code of filterCodes) {
    const values = [...new Set((params.get(code) ?? "").split(","))]
      .filter((value) => isValue(code, value))
      .slice(0, 20);
    if (values.length > 0) filters[code] = values;
  }
  return { sort, page, to, isAll: params.get("isAll") === "true", filters };
}

function isValue(code: FilterCode, value: string): boolean {
  return code === "price"
    ? /^(?:\d{1,7}-\d{0,7}|-\d{1,7})$/.test(value)
    : /^[\p{L}\p{N}][\p{L}\p{N} ._·-]{0,47}$/u.test(value);
}

/** The query of a list's address, with its question mark; what is the default stays out, so that a list has one address. */
export function listSearch({ sort, page, to, isAll, filters }: ListQuery): string {
  const params = new URLSearchParams();
  if (isAll) params.set("isAll", "true");
  for (const code of filterCodes) {
    const values = filters[code] ?? [];
    // In one order, whichever was chosen first.
    if (values.length > 0) params.set(code, [...values].sort().join(","));
  }
  if (sort !== "default") params.set("sort", sort);
  if (page > 1) params.set("page", String(page));
  if (to > page) params.set("to", String(to));
  const query = params.toString().replaceAll("%2C", ",");
  return query && `?${query}`;
}

/** The id of a product on its list, for fragments. @param place counts from 1 over all pages */
export const placeId = (place: number): string => `product-${place}`;

/** The query of one page. */
export function onePage(query: ListQuery, page: number): ListQuery {
  return { ...query, page, to: page };
}

/** The query with the page below what is shown as well; another page by itself when that would be too many. */
export function withMore(query: ListQuery): ListQuery {
  const to = query.to + 1;
  return to - query.page < mostPages ? { ...query, to } : onePage(query, to);
}

/** The query with other choices: the list begins anew. */
export function anew(query: ListQuery, choices: Partial<Pick<ListQuery, "sort" | "filters">>): ListQuery {
  return onePage({ ...query, ...choices }, 1);
}

/** The query with one value of a filter chosen, or no longer; the list begins anew. */
export function toggled(query: ListQuery, code: FilterCode, value: string): ListQuery {
  const { [code]: values = [], ...others } = query.filters;
  const rest = values.includes(value) ? values.filter((each) => each !== value) : [...values, value];
  return anew(query, { filters: rest.length > 0 ? { ...others, [code]: rest } : others });
}

/** How many values are chosen. */
export function chosenCount({ filters }: ListQuery): number {
  return Object.values(filters).flat().length;
}
