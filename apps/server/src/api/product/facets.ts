import { catalogueOf } from "../../content/catalogue.ts";
import type { Content } from "../../content/snapshot.ts";

/** The tag of products whose price is told in stores only (specification, section 5). */
const inquiry = "询价";

/** Price ranges that are offered, in yuan: from the first to below the second. */
const priceSteps = ["-500", "500-1000", "1000-2000", "2000-5000", "5000-"];

/** A filter's values, and for each the products that have it, as one byte per product in the catalogue's order. */
export interface Facet {
  code: string;
  name: string;
  values: ReadonlyMap<string, { name: string; has: Uint8Array }>;
}

/** What lists filter, count and sort by: columns over all products of a content version. */
export interface Facets {
  count: number;
  ids: readonly string[];
  /** By code of every category, leaf or not: the products in it or below it. */
  categories: ReadonlyMap<string, Uint8Array>;
  filters: readonly Facet[];
  prices: Float64Array;
  /** Products whose price nobody is told. */
  withoutPrice: Uint8Array;
  /** All products in the orders of `sort`; ties in the catalogue's order, products without a price last. */
  orders: Readonly<Record<"newest" | "priceAsc" | "priceDesc", Uint32Array>>;
}

const known = new WeakMap<Content, Facets>();

/** The columns of some content; made once for each content version. */
export function facetsOf(content: Content): Facets {
  const made = known.get(content) ?? makeFacets(content);
  known.set(content, made);
  return made;
}

function makeFacets(content: Content): Facets {
  const catalogue = catalogueOf(content);
  const count = catalogue.products.size;
  const categories = new Map<string, Uint8Array>();
  for (const code of catalogue.categories.keys()) categories.set(code, new Uint8Array(count));
  const [series, material, colour, price] = [new Column(count), new Column(count), new Column(count), new Column(count)];
  for (const id of Object.keys(content.series)) series.name(id, content.series[id]?.name ?? id);
  for (const step of priceSteps) price.name(step, priceName(step));
  const prices = new Float64Array(count);
  const times = new Float64Array(count);
  const withoutPrice = new Uint8Array(count);

  let at = 0;
  for (const { product, group, categories: codes } of catalogue.products.values()) {
    for (const code of codes) {
      mark(categories.get(code), at);
      for (const parent of catalogue.categories.get(code)?.parents ?? []) mark(categories.get(parent.code), at);
    }
    series.add(group.series, at);
    material.add(group.material, at);
    colour.add(product.colour ?? group.colour, at);
    if (group.labels?.includes(inquiry) || product.labels?.includes(inquiry)) withoutPrice[at] = 1;
    else for (const step of priceSteps) if (inRange(product.price, readPriceRange(step))) price.add(step, at);
    prices[at] = product.price;
    times[at] = Date.parse(product.publishTime);
    at += 1;
  }

  const price100 = (at: number) => Math.round((prices[at] ?? 0) * 100);
  const kinds = [...catalogue.categories.values()].filter(({ node, leaf }) => leaf && node.allSeries === undefined);
  return {
    count,
    ids: [...catalogue.products.keys()],
    categories,
    filters: [
      { code: "series", name: "系列", values: series.values },
      { code: "category", name: "品类", values: new Map(kinds.map(({ node }) => [node.code, { name: node.name, has: categories.get(node.code) ?? new Uint8Array(count) }])) },
      { code: "material", name: "材质", values: material.values },
      { code: "colour", name: "颜色", values: colour.values },
      { code: "price", name: "价格", values: price.values },
    ],
    prices,
    withoutPrice,
    orders: {
      newest: ordered(count, (at) => latest - (times[at] ?? 0) / 60_000),
      priceAsc: ordered(count, (at) => (withoutPrice[at] ? dearest : price100(at))),
      priceDesc: ordered(count, (at) => (withoutPrice[at] ? dearest : dearest - 1 - price100(at))),
    },
  };
}

/** More products than any catalogue has. Powers of two keep keys exact; so do 32 bits for what is sorted by. */
const places = 2 ** 20;
const dearest = 2 ** 32;
const latest = 2 ** 32;

/** All places by a whole number below 2^32, the lowest first; sorted as plain numbers, which takes a tenth of the time of comparing. */
function ordered(count: number, key: (at: number) => number): Uint32Array {
  const keys = Float64Array.from({ length: count }, (_, at) => Math.floor(key(at)) * places + at).sort();
  return Uint32Array.from(keys, (value) => value % places);
}

/** A filter's values as they come. */
class Column {
  readonly values = new Map<string, { name: string; has: Uint8Array }>();
  readonly #count: number;

  constructor(count: number) {
    this.#count = count;
  }

  name(value: string, name: string): void {
    this.values.set(value, { name, has: new Uint8Array(this.#count) });
  }

  add(value: string, at: number): void {
    if (!this.values.has(value)) this.name(value, value);
    mark(this.values.get(value)?.has, at);
  }
}

function mark(column: Uint8Array | undefined, at: number): void {
  if (column) column[at] = 1;
}

export interface PriceRange {
  from: number;
  /** Exclusive. */
  below: number;
}

/** A price range in yuan, `200-500`: from the first (open below when missing) to below the second (open above). Undefined when malformed. */
export function readPriceRange(value: string): PriceRange | undefined {
  const [, low = "", high = ""] = /^(\d{0,7})-(\d{0,7})$/.exec(value) ?? [];
  if (low === "" && high === "") return undefined;
  return { from: Number(low || 0), below: high === "" ? Number.POSITIVE_INFINITY : Number(high) };
}

export function inRange(price: number, range: PriceRange | undefined): boolean {
  return range !== undefined && price >= range.from && price < range.below;
}

function priceName(step: string): string {
  const [low, high] = step.split("-");
  if (!low) return `${high}元以下`;
  return high ? `${low}–${high}元` : `${low}元以上`;
}
