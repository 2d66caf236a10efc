import type { ProductQuery } from "@klarholm/contract";
import { type Catalogue, catalogueOf, type CatalogueProduct } from "../../content/catalogue.ts";
import type { Content, ContentSnapshot } from "../../content/snapshot.ts";
import { ApiError } from "../api-error.ts";

/** The products that a query selects, in its order. Sorting is stable: ties keep the files' order, so that pages never overlap. */
export function selectProducts(snapshot: ContentSnapshot, query: ProductQuery): CatalogueProduct[] {
  const catalogue = catalogueOf(snapshot.content);
  const tests = [categoryTest(catalogue, query), keywordTest(snapshot.content, query), ...filterTests(catalogue, query)];
  return [...catalogue.products.values()].filter((item) => tests.every((test) => test(item))).sort(orders[query.sort ?? "default"]);
}

type Test = (item: CatalogueProduct) => boolean;

const orders: Record<NonNullable<ProductQuery["sort"]>, (a: CatalogueProduct, b: CatalogueProduct) => number> = {
  default: () => 0,
  newest: (a, b) => Date.parse(b.product.publishTime) - Date.parse(a.product.publishTime),
  priceAsc: (a, b) => a.product.price - b.product.price,
  priceDesc: (a, b) => b.product.price - a.product.price,
};

/** All below a category; with `isAll` the leaf of all series that a series' own leaf names. */
function categoryTest(catalogue: Catalogue, { virtualCategoryCode: code, isAll }: ProductQuery): Test {
  if (code === undefined) return () => true;
  return below(catalogue, (isAll && catalogue.categories.get(code)?.node.allSeries) || code);
}

function below({ categories: nodes }: Catalogue, code: string): Test {
  return ({ categories }) => categories.some((own) => own === code || nodes.get(own)?.parents.some((parent) => parent.code === code));
}

/** Every word must occur in the product's own words. */
function keywordTest({ series }: Content, { keyword = "" }: ProductQuery): Test {
  const words = keyword.normalize("NFKC").toLowerCase().split(/\s+/).filter(Boolean);
  return ({ product, group }) => {
    const { name = "", en = "" } = series[group.series] ?? {};
    const text = [product.name, product.code, name, en, group.material, colourOf(product, group)].join("\n").normalize("NFKC").toLowerCase();
    return words.every((word) => text.includes(word));
  };
}

/** What the values of a filter are held against, by filter code (decisions.md section 3, searchFilter). */
const filterMatches: Record<string, (catalogue: Catalogue, value: string) => Test> = {
  series: (_catalogue, value) => ({ group }) => group.series === value,
  category: below,
  material: (_catalogue, value) => ({ group }) => group.material === value,
  colour: (_catalogue, value) => ({ product, group }) => colourOf(product, group) === value,
  price: (_catalogue, value) => priceTest(value),
};

/** Alternatives within one filter, all filters together. An unknown filter is refused rather than ignored. */
function filterTests(catalogue: Catalogue, { filters = {} }: ProductQuery): Test[] {
  return Object.entries(filters).flatMap(([code, values]) => {
    const match = Object.hasOwn(filterMatches, code) ? filterMatches[code] : undefined;
    if (!match) throw new ApiError("BAD_REQUEST", { detail: `unknown filter ${JSON.stringify(code)}` });
    if (values.length === 0) return [];
    const alternatives = values.map((value) => match(catalogue, value));
    return [(item: CatalogueProduct) => alternatives.some((test) => test(item))];
  });
}

/** A price range in yuan, `200-500`: from the first (open below when missing) to below the second (open above). */
function priceTest(value: string): Test {
  const [, low = "", high = ""] = /^(\d{0,7})-(\d{0,7})$/.exec(value) ?? [];
  if (low === "" && high === "") throw new ApiError("BAD_REQUEST", { detail: "malformed price range" });
  return ({ product }) => product.price >= Number(low || 0) && (high === "" || product.price < Number(high));
}

function colourOf(product: CatalogueProduct["product"], group: CatalogueProduct["group"]): string {
  return product.colour ?? group.colour;
}
