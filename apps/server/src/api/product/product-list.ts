import type { ProductQuery, SearchFilter } from "@klarholm/contract";
import { catalogueOf } from "../../content/catalogue.ts";
import type { Content, ContentSnapshot } from "../../content/snapshot.ts";
import { ApiError } from "../api-error.ts";
import { type Facet, type Facets, facetsOf, inRange, readPriceRange } from "./facets.ts";

type Has = (at: number) => boolean;

/** What a keyword found, the best first; undefined where none was given. */
type Ranked = Uint32Array | undefined;

/**
 * The products that a query selects, in its order, as places in the catalogue's order.
 * Every order is total, so that pages never overlap. Without `sort` a keyword's products are ordered by how well they
 * match, others as the files are.
 * @throws ApiError for an unknown filter or a malformed price range
 */
export function selectProducts({ content }: ContentSnapshot, query: ProductQuery, ranked?: Ranked): Uint32Array {
  const facets = facetsOf(content);
  const category = categoryTest(content, facets, query);
  const chosen = chosenTests(facets, query);
  const selected = new Uint32Array(facets.count);
  let count = 0;
  each(facets, query, ranked, (at) => {
    if (category(at) && chosen.every(({ has }) => has(at))) selected[count++] = at;
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
  const category = categoryTest(content, facets, query);
  const chosen = chosenTests(facets, query);
  const counters = facets.filters.map((facet) => ({ facet, values: [...facet.values].map(([value, { name, has }]) => ({ value, name, has, count: 0, present: false })) }));
  each(facets, { ...query, sort: "default" }, ranked, (at) => {
    if (!category(at)) return;
    const failed = chosen.filter(({ has }) => !has(at));
    for (const { facet, values } of counters) {
      const counts = failed.length === 0 || (failed.length === 1 && failed[0]?.code === facet.code);
      for (const each of values) {
        if (each.has[at] === 0) continue;
        each.present = true;
        if (counts) each.count += 1;
      }
    }
  });
  return counters.map(({ facet: { code, name }, values }) => ({
    code,
    name,
    options: values.filter(({ value, present }) => present || query.filters?.[code]?.includes(value)).map(({ value, name, count }) => ({ value, name, count })),
  }));
}

/** Visits the keyword's products, or all, in the order of the list. */
function each(facets: Facets, { sort = "default" }: ProductQuery, ranked: Ranked, visit: (at: number) => void): void {
  if (sort === "default") {
    if (ranked) ranked.forEach(visit);
    else for (let at = 0; at < facets.count; at += 1) visit(at);
    return;
  }
  if (!ranked) return facets.orders[sort].forEach(visit);
  const among = new Uint8Array(facets.count);
  for (const at of ranked) among[at] = 1;
  facets.orders[sort].forEach((at) => among[at] === 1 && visit(at));
}

/** All below a category; with `isAll` the leaf of all series that a series' own leaf names. */
function categoryTest(content: Content, facets: Facets, { virtualCategoryCode: code, isAll }: ProductQuery): Has {
  if (code === undefined) return () => true;
  const all = isAll ? catalogueOf(content).categories.get(code)?.node.allSeries : undefined;
  return within(facets.categories.get(all ?? code));
}

/** Alternatives within one filter, all filters together. An unknown filter is refused rather than ignored. */
function chosenTests(facets: Facets, { filters = {} }: ProductQuery): { code: string; has: Has }[] {
  return Object.entries(filters).flatMap(([code, values]) => {
    const facet = facets.filters.find((known) => known.code === code);
    if (!facet) throw new ApiError("BAD_REQUEST", { detail: `unknown filter ${JSON.stringify(code)}` });
    if (values.length === 0) return [];
    const alternatives = values.map((value) => valueTest(facets, facet, value));
    return [{ code, has: (at: number) => alternatives.some((has) => has(at)) }];
  });
}

function valueTest(facets: Facets, { code, values }: Facet, value: string): Has {
  if (code === "category") return within(facets.categories.get(value));
  if (code !== "price") return within(values.get(value)?.has);
  const range = readPriceRange(value);
  if (!range) throw new ApiError("BAD_REQUEST", { detail: "malformed price range" });
  return (at) => facets.withoutPrice[at] === 0 && inRange(facets.prices[at] ?? 0, range);
}

function within(column: Uint8Array | undefined): Has {
  return column ? (at) => column[at] === 1 : () => false;
}
