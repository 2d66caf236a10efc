import type { ProductQuery } from "@klarholm/contract";

type ListSort = NonNullable<ProductQuery["sort"]>;

/** How lists may be ordered, in the order of the control; the first is what an address without `sort` means. */
export const listSorts = ["default", "newest", "priceAsc", "priceDesc"] as const satisfies readonly ListSort[];

/** Products on one page of a list. */
export const listPageSize = 24;

/** What the address of a product list says. */
export interface ListQuery {
  sort: ListSort;
  /** Counts from 1. */
  page: number;
  /** The "all series" flag. */
  isAll: boolean;
}

/** Reads a list's query; whatever is malformed counts as absent, so that no address breaks the page. */
export function readListQuery(params: URLSearchParams): ListQuery {
  const sort = listSorts.find((known) => known === params.get("sort")) ?? "default";
  const page = /^[1-9]\d{0,4}$/.test(params.get("page") ?? "") ? Number(params.get("page")) : 1;
  return { sort, page, isAll: params.get("isAll") === "true" };
}

/** The query of a list's address, with its question mark; what is the default stays out, so that a list has one address. */
export function listSearch({ sort, page, isAll }: ListQuery): string {
  const params = new URLSearchParams();
  if (isAll) params.set("isAll", "true");
  if (sort !== "default") params.set("sort", sort);
  if (page > 1) params.set("page", String(page));
  return params.size > 0 ? `?${params}` : "";
}

/**
 * The page numbers that a pager shows: first, last, and the current one with its neighbours;
 * `null` stands for a gap of two or more.
 */
export function pagerSteps(current: number, pageCount: number): (number | null)[] {
  const shown = new Set([1, pageCount, current - 1, current, current + 1].filter((page) => page >= 1 && page <= pageCount));
  const steps: (number | null)[] = [];
  let previous = 0;
  for (const page of [...shown].sort((a, b) => a - b)) {
    if (page - previous === 2) steps.push(page - 1);
    else if (page - previous > 2) steps.push(null);
    steps.push(page);
    previous = page;
  }
  return steps;
}
