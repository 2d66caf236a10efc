import type { ProductQuery } from "@klarholm/contract";

type ListSort = NonNullable<ProductQuery["sort"]>;

/** How lists may be ordered, in the order of the control; the first is what an address without `sort` means. */
export const listSorts = ["default", "newest", "priceAsc", "priceDesc"] as const satisfies readonly ListSort[];

/** Filters by their code, which is also their name in the address. */
export const filterCodes = ["series", "category", "material", "colour", "price"] as const;
export type FilterCode = (typeof filterCodes)[number];

/** Products on one page of a list. */
export const listPageSize = 24;

/** Chosen values by filter; a filter without a choice is absent. */
export type ChosenFilters = Partial<Record<FilterCode, string[]>>;

/** What the address of a product list says. */
export interface ListQuery {
  sort: ListSort;
  /** Counts from 1. */
  page: number;
  /** The "all series" flag. */
  isAll: boolean;
  filters: ChosenFilters;
}

/** Reads a list's query; whatever is malformed counts as absent, so that no address breaks the page. */
export function readListQuery(params: URLSearchParams): ListQuery {
  const sort = listSorts.find((known) => known === params.get("sort")) ?? "default";
  const page = /^[1-9]\d{0,4}$/.test(params.get("page") ?? "") ? Number(params.get("page")) : 1;
  const filters: ChosenFilters = {};
  for (const code of filterCodes) {
    const values = [...new Set((params.get(code) ?? "").split(","))].filter((value) => isValue(code, value)).slice(0, 20);
    if (values.length > 0) filters[code] = values;
  }
  return { sort, page, isAll: params.get("isAll") === "true", filters };
}

function isValue(code: FilterCode, value: string): boolean {
  return code === "price" ? /^(?:\d{1,7}-\d{0,7}|-\d{1,7})$/.test(value) : /^[\p{L}\p{N}][\p{L}\p{N} ._·-]{0,47}$/u.test(value);
}

/** The query of a list's address, with its question mark; what is the default stays out, so that a list has one address. */
export function listSearch({ sort, page, isAll, filters }: ListQuery): string {
  const params = new URLSearchParams();
  if (isAll) params.set("isAll", "true");
  for (const code of filterCodes) {
    const values = filters[code] ?? [];
    // In one order, whichever was chosen first.
    if (values.length > 0) params.set(code, values.toSorted().join(","));
  }
  if (sort !== "default") params.set("sort", sort);
  if (page > 1) params.set("page", String(page));
  return params.size > 0 ? `?${params.toString().replaceAll("%2C", ",")}` : "";
}

/** The query with one value of a filter chosen, or no longer; the list begins anew. */
export function toggled(query: ListQuery, code: FilterCode, value: string): ListQuery {
  const { [code]: values = [], ...others } = query.filters;
  const rest = values.includes(value) ? values.filter((each) => each !== value) : [...values, value];
  return { ...query, page: 1, filters: rest.length > 0 ? { ...others, [code]: rest } : others };
}

/** How many values are chosen. */
export function chosenCount({ filters }: ListQuery): number {
  return Object.values(filters).flat().length;
}
