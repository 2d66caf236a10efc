import type { ProductQuery, SearchFilter } from "@klarholm/contract";
import { allSeriesOf } from "../../content/catalogue.ts";
import type { Content, ContentSnapshot } from "../../content/snapshot.ts";
import { ApiError } from "../../../plugins/http/api-error.ts";
import { type Facets, facetsOf, inRange, readPriceRange } from "./facets.ts";

/** One byte for each product in the catalogue's order: 1 for those that are selected. */
type Column = Uint8Array;

/** What a keyword found, the best first; undefined where none was given. */
type Ranked = Uint32Array | undefined;

/**
 * The products that a query selects, in its order, as indexes into the catalogue's order.
 * Every order is total, so that pages never overlap. Without `sort` a keyword's products are ordered by how well they
 * match, others as the files are.
 * @throws ApiError for an unknown filter or a malformed price range
 */
export function selectProducts({ content }: ContentSnapshot, query: ProductQuery, ranked?: Ranked): Uint32Array {
  const facets = facetsOf(content);
  const { sort = "default" } = query;
  const columns = [
    listColumn(content, facets, query, ranked),
    ...chosenColumns(facets, query).map(({ column }) => column),
  ];
  const order = sort === "default" && ranked ? ranked : facets.orders[sort];
  // Index loops here and below, because `filter` and `map` call a function for each of up to 50,000 products.
  const found = new Uint32Array(order.length);
  let count = 0;
  for (let position = 0; position < order.length; position += 1) {
    const at = order[position] ?? 0;
    if (columns.every((column) => column[at] === 1)) found[count++] = at;
  }
  return found.subarray(0, count);
}

/** The ids of the products that `selectProducts` returns. */
export function productIds({ content }: ContentSnapshot, indexes: Iterable<number>): string[] {
  const { ids } = facetsOf(content);
  return Array.from(indexes, (at) => ids[at] ?? "");
}

/** Why a product is not counted. Other numbers, from 1, are that of the only chosen filter that excludes it. */
const notExcluded = 0;
const excludedTwice = 254;
const notListed = 255;

/**
 * The filters of a query's list, each value with how many products it would show: all other filters as chosen, this
 * one's own choices left aside. Values that no product of the whole list has are left out, unless chosen.
 */
export function countFilters({ content }: ContentSnapshot, query: ProductQuery, ranked?: Ranked): SearchFilter[] {
  const facets = facetsOf(content);
  const chosen = chosenColumns(facets, query);
  const listed = listColumn(content, facets, query, ranked);
  const excluded = new Uint8Array(listed.length);
  for (let at = 0; at < excluded.length; at += 1) {
    if (listed[at] === 0) excluded[at] = notListed;
    else
      for (let index = 0; index < chosen.length; index += 1)
        if (chosen[index]?.column[at] === 0) excluded[at] = excluded[at] === notExcluded ? index + 1 : excludedTwice;
  }

  return facets.filters.map(({ code, name, values }) => {
    const own = chosen.findIndex((filter) => filter.code === code) + 1;
    const options = values.flatMap(({ value, name: label, products }) => {
      let isListed = query.filters?.[code]?.includes(value) ?? false;
      let count = 0;
      for (let index = 0; index < products.length; index += 1) {
        const reason = excluded[products[index] ?? 0];
        if (reason !== notListed) isListed = true;
        if (reason === notExcluded || reason === own) count += 1;
      }
      return isListed ? [{ value, name: label, count }] : [];
    });
    return { code, name, options };
  });
}

/** The products of the list before filters are chosen: those in or below its category that its keyword found. */
function listColumn(content: Content, facets: Facets, query: ProductQuery, ranked: Ranked): Column {
  const { virtualCategoryCode: code, isAll } = query;
  const column = columnOf(facets, ranked ?? facets.orders.default);
  if (code === undefined) return column;
  const category = columnOf(facets, facets.categories.get(isAll ? allSeriesOf(content, code) : code));
  for (let at = 0; at < column.length; at += 1) if (category[at] === 0) column[at] = 0;
  return column;
}

/** Alternatives within one filter, all filters together. An unknown filter is refused rather than ignored. */
function chosenColumns(facets: Facets, { filters = {} }: ProductQuery): { code: string; column: Column }[] {
  return Object.entries(filters).flatMap(([code, values]) => {
    const facet = facets.filters.find((known) => known.code === code);
    if (!facet) throw new ApiError("BAD_REQUEST", { detail: `unknown filter ${JSON.stringify(code)}` });
    if (values.length === 0) return [];
    if (code === "price") return [{ code, column: priceColumn(facets, values) }];
    // Any category may be chosen, not only those that are offered.
    const productsOf = (value: string) =>
      code === "category"
        ? facets.categories.get(value)
        : facet.values.find((offered) => offered.value === value)?.products;
    return [{ code, column: columnOf(facets, ...values.map(productsOf)) }];
  });
}

function columnOf({ ids }: Facets, ...lists: (Uint32Array | undefined)[]): Column {
  const column = new Uint8Array(ids.length);
  for (const list of lists)
    for (let index = 0, count = list?.length ?? 0; index < count; index += 1) column[list?.[index] ?? 0] = 1;
  return column;
}

function priceColumn({ prices }: Facets, values: readonly string[]): Column {
  const ranges = values.map(readPriceRange);
  if (ranges.includes(undefined)) throw new ApiError("BAD_REQUEST", { detail: "malformed price range" });
  const column = new Uint8Array(prices.length);
  for (let at = 0; at < prices.length; at += 1)
    if (ranges.some((range) => inRange(prices[at] ?? Number.NaN, range))) column[at] = 1;
  return column;
}
