import { catalogueOf, type CatalogueProduct, publicPrice } from "../../content/catalogue.ts";
import type { Content } from "../../content/snapshot.ts";

/** Price ranges that are offered, in yuan: from the first to below the second. */
const priceSteps = ["-500", "500-1000", "1000-2000", "2000-5000", "5000-"];

/** Products as indexes into the catalogue's order. */
type Indexes = readonly number[] | Uint32Array;

/** A filter with its values and the products that have each of them. */
interface Facet {
  code: string;
  name: string;
  values: readonly { value: string; name: string; products: Indexes }[];
}

/** The index by which lists are filtered, counted and sorted. */
export interface Facets {
  ids: readonly string[];
  /** The products in or below each category; no entry for a category without products. */
  categories: ReadonlyMap<string, Indexes>;
  filters: readonly Facet[];
  /** In yuan; NaN for products whose price is not public, so that no range contains them. */
  prices: Float64Array;
  /** All products in each order of `sort`. Ties in the catalogue's order; by price, products without one last. */
  orders: Readonly<Record<"default" | "newest" | "priceAsc" | "priceDesc", Indexes>>;
}

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

  const facet = (
    code: string,
    name: string,
    index: ReadonlyMap<string, Indexes>,
    names: Iterable<[string, string]>,
  ) => ({
    code,
    name,
    values: Array.from(names, ([value, label]) => ({ value, name: label, products: index.get(value) ?? [] })),
  });
  const group = (valueOf: (product: CatalogueProduct, at: number) => string) => {
    const values = products.map(valueOf);
    return Map.groupBy(values.keys(), (at) => values[at] ?? "");
  };
  /** A filter whose values are named by themselves, in the catalogue's order. */
  const ownNames = (code: string, name: string, index: ReadonlyMap<string, Indexes>) =>
    facet(
      code,
      name,
      index,
      Array.from(index.keys(), (value): [string, string] => [value, value]),
    );
  const kinds = [...categories.values()].filter(({ node, leaf }) => leaf && node.allSeries === undefined);
  const steps = priceSteps.map((step) => ({ step, range: readPriceRange(step) }));
  const stepOf = (price: number) => steps.find(({ range }) => inRange(price, range))?.step ?? "";

  const order = (key: (at: number) => number) => Uint32Array.from(products.keys()).sort((a, b) => key(a) - key(b));
  /** @param sign 1 for ascending, -1 for descending */
  const orderByPrice = (sign: number) =>
    order((at) => (Number.isNaN(prices[at]) ? Number.MAX_VALUE : sign * (prices[at] ?? 0)));
  return {
    ids: [...byId.keys()],
    categories: productsIn,
    filters: [
      facet(
        "series",
        "系列",
        group((product) => product.group.series),
        Object.entries(content.series).map(([id, { name }]) => [id, name]),
      ),
      facet(
        "category",
        "品类",
        productsIn,
        kinds.map(({ node }) => [node.code, node.name]),
      ),
      ownNames(
        "material",
        "材质",
        group(({ product, group: { material } }) => product.material ?? material),
      ),
      ownNames(
        "colour",
        "颜色",
        group(({ product, group: { colour } }) => product.colour ?? colour),
      ),
      facet(
        "price",
        "价格",
        group((_product, at) => stepOf(prices[at] ?? Number.NaN)),
        priceSteps.map((step) => [step, priceName(step)]),
      ),
    ],
    prices: Float64Array.from(prices),
    orders: {
      default: Uint32Array.from(products.keys()),
      newest: order((at) => -(times[at] ?? 0)),
      priceAsc: orderByPrice(1),
      priceDesc: orderByPrice(-1),
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
