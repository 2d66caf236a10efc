import type { ProductQuery, SearchFilter } from "@klarholm/contract";
import { allSeriesOf } from "../../published/catalogue.ts";
import type { Content, ContentSnapshot } from "../../published/snapshot.ts";
import { ApiError } from "../../http/api-error.ts";
import { type Facet, type Facets, facetsOf, inRange, readPriceRange } from "./facets.ts";

/** One byte for each product in the catalogue's order: 1 for those that are meant. */
type Column = Uint8Array;

/** What a keyword found, the best first; undefined where none was given. */
type Ranked = Uint32Array | undefined;

/**
 * The products that a query selects, in its order, as places in the catalogue's order.
 * Every order is total, so that pages never overlap. Without `sort` a keyword's products are ordered by how well they
 * match, others as the files are. The answer is valid until the next call.
 * @throws ApiError for an unknown filter or a malformed price range
 */
export function selectProducts({ content }: ContentSnapshot, query: ProductQuery, ranked?: Ranked): Uint32Array {
  const facets = facetsOf(content);
  const columns = [
    ...categoryColumn(content, facets, query),
    ...chosenColumns(facets, query).map(({ column }) => column),
  ];
  const selected = scratchOf(facets).selected;
  let count = 0;
  each(facets, query, ranked, (at) => {
    for (const column of columns) if (column[at] !== 1) return;
    selected[count++] = at;
  });
  return selected.subarray(0, count);
}

/** The ids of the products that `selectProducts` answers. */
export function productIds({ content }: ContentSnapshot, places: Iterable<number>): string[] {
  const { ids } = facetsOf(content);
  return Array.from(places, (at) => ids[at] ?? "");
}

/**
 * The filters of a query's list, each value with how many products it would show: all other filters as chosen, this
 * one's own choices left aside. Values that no product of the whole list has are left out, unless chosen.
 */
export function countFilters({ content }: ContentSnapshot, query: ProductQuery, ranked?: Ranked): SearchFilter[] {
  const facets = facetsOf(content);
  const [category] = categoryColumn(content, facets, query);
  const chosen = chosenColumns(facets, query);
  const counters = facets.filters.map((facet) => ({
    facet,
    counts: new Uint32Array(facet.values.length),
    present: new Uint8Array(facet.values.length),
  }));
  each(facets, { ...query, sort: "default" }, ranked, (at) => {
    if (category && category[at] !== 1) return;
    let failed = 0;
    let failedCode = "";
    for (const { code, column } of chosen) {
      if (column[at] === 1) continue;
      failed += 1;
      failedCode = code;
    }
    for (const { facet, counts, present } of counters) {
      const countsHere = failed === 0 || (failed === 1 && failedCode === facet.code);
      for (let item = facet.starts[at] ?? 0, end = facet.starts[at + 1] ?? 0; item < end; item += 1) {
        const value = facet.items[item] ?? 0;
        present[value] = 1;
        if (countsHere) counts[value] = (counts[value] ?? 0) + 1;
      }
    }
  });
  return counters.map(({ facet: { code, name, values }, counts, present }) => ({
    code,
    name,
    options: values.flatMap(({ value, name }, at) =>
      present[at] === 1 || query.filters?.[code]?.includes(value) ? [{ value, name, count: counts[at] ?? 0 }] : [],
    ),
  }));
}

/** Visits the keyword's products, or all, in the order of the list. */
function each(facets: Facets, { sort = "default" }: ProductQuery, ranked: Ranked, visit: (at: number) => void): void {
  // Loops rather than `forEach`, which calls for each of fifty thousand.
  if (sort === "default") {
    const count = ranked?.length ?? facets.count;
    for (let place = 0; place < count; place += 1) visit(ranked?.[place] ?? place);
    return;
  }
  const order = facets.orders[sort];
  const among = ranked && marked(facets, ranked);
  for (let place = 0; place < order.length; place += 1) {
    const at = order[place] ?? 0;
    if (!among || among[at] === 1) visit(at);
  }
}

function marked(facets: Facets, ranked: Uint32Array): Column {
  const among = scratchOf(facets).among.fill(0);
  for (let place = 0; place < ranked.length; place += 1) among[ranked[place] ?? 0] = 1;
  return among;
}

/** All below a category, as one column or none; with `isAll` that of all series. */
function categoryColumn(
  content: Content,
  facets: Facets,
  { virtualCategoryCode: code, isAll }: ProductQuery,
): Column[] {
  if (code === undefined) return [];
  return [facets.categories.get(isAll ? allSeriesOf(content, code) : code) ?? new Uint8Array(facets.count)];
}

/** Alternatives within one filter, all filters together. An unknown filter is refused rather than ignored. */
function chosenColumns(facets: Facets, { filters = {} }: ProductQuery): { code: string; column: Column }[] {
  const { columns } = scratchOf(facets);
  return Object.entries(filters).flatMap(([code, values], number) => {
    const facet = facets.filters.find((known) => known.code === code);
    if (!facet) throw new ApiError("BAD_REQUEST", { detail: `unknown filter ${JSON.stringify(code)}` });
    if (values.length === 0) return [];
    const column = (columns[number] ??= new Uint8Array(facets.count)).fill(0);
    if (code === "price") markPrices(column, facets, values);
    else if (code === "category")
      for (const value of values) facets.categories.get(value)?.forEach((has, at) => has === 1 && (column[at] = 1));
    else markValues(column, facet, values);
    return [{ code, column }];
  });
}

function markValues(column: Column, { values: known, items, starts }: Facet, values: readonly string[]): void {
  const meant = Uint8Array.from(known, ({ value }) => (values.includes(value) ? 1 : 0));
  for (let at = 0; at < column.length; at += 1) {
    for (let item = starts[at] ?? 0, end = starts[at + 1] ?? 0; item < end; item += 1)
      if (meant[items[item] ?? 0] === 1) column[at] = 1;
  }
}

function markPrices(column: Column, { prices, withoutPrice }: Facets, values: readonly string[]): void {
  for (const value of values) {
    const range = readPriceRange(value);
    if (!range) throw new ApiError("BAD_REQUEST", { detail: "malformed price range" });
    for (let at = 0; at < column.length; at += 1)
      if (withoutPrice[at] === 0 && inRange(prices[at] ?? 0, range)) column[at] = 1;
  }
}

interface Scratch {
  selected: Uint32Array;
  among: Uint8Array;
  columns: Uint8Array[];
}

const scratches = new WeakMap<Facets, Scratch>();

/** Arrays as long as the catalogue, reused from query to query: new ones each time would only keep the collector busy. */
function scratchOf(facets: Facets): Scratch {
  const known = scratches.get(facets) ?? {
    selected: new Uint32Array(facets.count),
    among: new Uint8Array(facets.count),
    columns: [],
  };
  scratches.set(facets, known);
  return known;
}
