import { catalogueOf, toldPrice } from "../../content/catalogue.ts";
import type { Content } from "../../content/snapshot.ts";

/** Price ranges that are offered, in yuan: from the first to below the second. */
const priceSteps = ["-500", "500-1000", "1000-2000", "2000-5000", "5000-"];

/** A filter with its values, and which of them each product has. */
export interface Facet {
  code: string;
  name: string;
  values: readonly { value: string; name: string }[];
  /** Numbers of values, product after product in the catalogue's order; those of a product begin at `starts[at]`. */
  items: Uint16Array;
  starts: Uint32Array;
}

/** What lists filter, count and sort by: columns over all products of a revision. */
export interface Facets {
  count: number;
  ids: readonly string[];
  /** By code of every category, leaf or not: one byte for each product, 1 for those in it or below it. */
  categories: ReadonlyMap<string, Uint8Array>;
  filters: readonly Facet[];
  prices: Float64Array;
  /** Products whose price nobody is told, in no price range and last in both orders of price. */
  withoutPrice: Uint8Array;
  /** All products in the orders of `sort`; ties in the catalogue's order, products without a price last. */
  orders: Readonly<Record<"newest" | "priceAsc" | "priceDesc", Uint32Array>>;
}

const known = new WeakMap<Content, Facets>();

/** The columns of some content; made once for each revision. */
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
  const kinds = [...catalogue.categories.values()]
    .filter(({ node, leaf }) => leaf && node.allSeries === undefined)
    .map(({ node }) => ({ value: node.code, name: node.name }));
  const series = new FacetBuilder(
    "series",
    "系列",
    Object.entries(content.series).map(([value, { name }]) => ({ value, name })),
  );
  const category = new FacetBuilder("category", "品类", kinds);
  const material = new FacetBuilder("material", "材质");
  const colour = new FacetBuilder("colour", "颜色");
  const price = new FacetBuilder(
    "price",
    "价格",
    priceSteps.map((value) => ({ value, name: priceName(value) })),
  );
  const filters = [series, category, material, colour, price];
  const steps = priceSteps.map((step) => ({ step, range: readPriceRange(step) }));
  const prices = new Float64Array(count);
  const times = new Float64Array(count);
  const withoutPrice = new Uint8Array(count);

  let at = 0;
  for (const found of catalogue.products.values()) {
    const { product, group, categories: codes } = found;
    const told = toldPrice(found);
    for (const code of codes) {
      category.add(code);
      mark(categories.get(code), at);
      for (const parent of catalogue.categories.get(code)?.parents ?? []) mark(categories.get(parent.code), at);
    }
    series.add(group.series);
    material.add(product.material ?? group.material, product.material ?? group.material);
    colour.add(product.colour ?? group.colour, product.colour ?? group.colour);
    if (told === null) withoutPrice[at] = 1;
    else for (const { step, range } of steps) if (inRange(told, range)) price.add(step);
    for (const filter of filters) filter.endProduct();
    prices[at] = told ?? 0;
    times[at] = Date.parse(product.publishTime);
    at += 1;
  }

  const price100 = (at: number) => Math.round((prices[at] ?? 0) * 100);
  return {
    count,
    ids: [...catalogue.products.keys()],
    categories,
    filters: filters.map((filter) => filter.build()),
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

/** Collects a filter's values, product after product. */
class FacetBuilder {
  readonly #code: string;
  readonly #name: string;
  readonly #values: { value: string; name: string }[];
  readonly #numbers: Map<string, number>;
  readonly #items: number[] = [];
  readonly #starts = [0];

  constructor(code: string, name: string, values: readonly { value: string; name: string }[] = []) {
    this.#code = code;
    this.#name = name;
    this.#values = [...values];
    this.#numbers = new Map(values.map(({ value }, number) => [value, number]));
  }

  /** A value of the present product. One that is not known is left out unless it comes with its name. */
  add(value: string, name?: string): void {
    let number = this.#numbers.get(value);
    if (number === undefined && name !== undefined) {
      number = this.#values.push({ value, name }) - 1;
      this.#numbers.set(value, number);
    }
    if (number !== undefined) this.#items.push(number);
  }

  endProduct(): void {
    this.#starts.push(this.#items.length);
  }

  build(): Facet {
    return {
      code: this.#code,
      name: this.#name,
      values: this.#values,
      items: Uint16Array.from(this.#items),
      starts: Uint32Array.from(this.#starts),
    };
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
