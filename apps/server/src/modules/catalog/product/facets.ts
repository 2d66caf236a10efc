import { catalogueOf, type CatalogueProduct, publicPrice } from "../../content/catalogue.ts";
import type { Content } from "../../content/snapshot.ts";

/** Price ranges that are offered, in yuan: from the first to below the second. */
const priceSteps = ["-500", "500-1000", "1000-2000", "2000-5000", "5000-"];

/** A filter with its values and the products that have each of them. */
interface Facet {
  code: string;
  name: string;
  /** `products` are indexes into the catalogue's order. */
  values: readonly { value: string; name: string; products: Uint32Array }[];
}

/** The index by which lists are filtered, counted and sorted. */
export interface Facets {
  ids: readonly string[];
  /** The products in or below each category; no entry for a category without products. */
  categories: ReadonlyMap<string, Uint32Array>;
  filters: readonly Facet[];
  /** In yuan; NaN for products whose price is not public, so that no range contains them. */
  prices: readonly number[];
  /** All products in each order of `sort`. Ties in the catalogue's order; by price, products without one last. */
  orders: Readonly<Record<Order, Uint32Array>>;
}

type Order = "default" | "newest" | "priceAsc" | "priceDesc";

const cache = new WeakMap<Content, Facets>();

/** The facets of some content; made once for each content revision. */
export function facetsOf(content: Content): Facets {
  const facets = cache.get(content) ?? makeFacets(content);
  cache.set(content, facets);
  return facets;
}

function makeFacets(content: Content): Facets {
  const { products: byId, categories, productsIn } = catalogueOf(content);
  const products = [...byId.values()];
  const prices = products.map((product) => publicPrice(product) ?? Number.NaN);
  const times = products.map(({ product }) => Date.parse(product.publishTime));

  /** @param names of the values in their order; by default the values themselves in the catalogue's order */
  const facet = (
    code: string,
    name: string,
    index: ReadonlyMap<string, readonly number[]>,
    names?: ReadonlyMap<string, string>,
  ) => ({
    code,
    name,
    values: Array.from((names ?? index).keys(), (value) => ({
      value,
      name: names?.get(value) ?? value,
      products: Uint32Array.from(index.get(value) ?? []),
    })),
  });
  const group = (valueOf: (product: CatalogueProduct, at: number) => string) => {
    const values = products.map(valueOf);
    return Map.groupBy(values.keys(), (at) => values[at] ?? "");
  };
  const seriesNames = new Map(Object.entries(content.series).map(([id, { name }]) => [id, name]));
  const kinds = [...categories.values()].filter(({ node, leaf }) => leaf && node.allSeries === undefined);
  const kindNames = new Map(kinds.map(({ node }) => [node.code, node.name]));
  const series = group((product) => product.group.series);
  const material = group(({ product, group: own }) => product.material ?? own.material);
  const colour = group(({ product, group: own }) => product.colour ?? own.colour);
  const steps = priceSteps.map((step) => ({ step, range: readPriceRange(step) }));
  const stepOf = (price = Number.NaN) => steps.find(({ range }) => inRange(price, range))?.step ?? "";
  const stepNames = new Map(priceSteps.map((step) => [step, priceName(step)]));
  const byStep = group((_product, at) => stepOf(prices[at]));

  const order = (keyOf: (at: number) => number) => {
    const keys = Float64Array.from(products.keys(), keyOf);
    return Uint32Array.from(products.keys()).sort((a, b) => (keys[a] ?? 0) - (keys[b] ?? 0));
  };
  /** @param sign 1 for ascending, -1 for descending */
  const orderByPrice = (sign: number) =>
    order((at) => (Number.isNaN(prices[at]) ? Number.MAX_VALUE : sign * (prices[at] ?? 0)));
  const orders: Partial<Record<Order, Uint32Array>> = {};
  return {
    ids: [...byId.keys()],
    categories: new Map([...productsIn].map(([code, indexes]) => [code, Uint32Array.from(indexes)])),
    filters: [
      facet("series", "系列", series, seriesNames),
      facet("category", "品类", productsIn, kindNames),
      facet("material", "材质", material),
      facet("colour", "颜色", colour),
      facet("price", "价格", byStep, stepNames),
    ],
    prices,
    // Sorted when a list is first shown in this order: sorting fifty thousand products takes tens of milliseconds.
    orders: {
      default: Uint32Array.from(products.keys()),
      get newest() {
        return (orders.newest ??= order((at) => -(times[at] ?? 0)));
      },
      get priceAsc() {
        return (orders.priceAsc ??= orderByPrice(1));
      },
      get priceDesc() {
        return (orders.priceDesc ??= orderByPrice(-1));
      },
    },
  };
}

interface PriceRange {
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
