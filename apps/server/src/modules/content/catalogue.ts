import type { AuthoredCategory, AuthoredProduct, Content, ProductGroup } from "./snapshot.ts";

export interface CatalogueProduct {
  product: AuthoredProduct;
  /** The siblings' common facts; the product itself is one of `group.products`. */
  group: ProductGroup;
  /** Leaf categories: the product's own, else its group's. */
  categories: readonly string[];
}

export interface CatalogueCategory {
  node: AuthoredCategory;
  /** Nodes above this one, the root first. */
  parents: readonly AuthoredCategory[];
  /** Whether products are listed here: it has no children. */
  leaf: boolean;
}

/** The tag of products whose price is told in stores only (specification, section 5). */
export const inquiry = "询价";

/**
 * What visitors are told to pay, in yuan; null where that is asked for in a store. Such a price leaves the server in
 * no form: not in an answer, not as the place of a product between others, not by being found in a price range.
 */
export function toldPrice({ product, group }: Pick<CatalogueProduct, "product" | "group">): number | null {
  return group.labels?.includes(inquiry) || product.labels?.includes(inquiry) ? null : product.price;
}

/** Products and categories of one content version by their ids. */
export interface Catalogue {
  /** In the order of the files. */
  products: ReadonlyMap<string, CatalogueProduct>;
  /** In the order of the tree, depth first. */
  categories: ReadonlyMap<string, CatalogueCategory>;
  /** How many products each category has, those below it included; none without any. */
  counts: ReadonlyMap<string, number>;
  /** Files of the photographs by which products are known: the first picture of each. */
  photographs: ReadonlySet<string>;
}

const catalogues = new WeakMap<Content, Catalogue>();

/** The catalogue of some content; made once for each content version. */
export function catalogueOf(content: Content): Catalogue {
  const known = catalogues.get(content);
  if (known) return known;
  const [products, categories] = [productsOf(content), categoriesOf(content.categories)];
  const catalogue = {
    products,
    categories,
    counts: countsOf(products, categories),
    photographs: photographsOf(products),
  };
  catalogues.set(content, catalogue);
  return catalogue;
}

/** The leaf with the same kind of product of every series, which a series' own leaf names; the code itself otherwise. */
export function allSeriesOf(content: Content, code: string): string {
  return catalogueOf(content).categories.get(code)?.node.allSeries ?? code;
}

function productsOf({ productGroups }: Content): Map<string, CatalogueProduct> {
  const products = Object.values(productGroups).flatMap((group) =>
    group.products.map((product): [string, CatalogueProduct] => [
      product.id,
      { product, group, categories: product.categories ?? group.categories },
    ]),
  );
  return new Map(products);
}

function photographsOf(products: Catalogue["products"]): Set<string> {
  return new Set([...products.values()].flatMap(({ product }) => product.pictures[0]?.src ?? []));
}

function countsOf(products: Catalogue["products"], categories: Catalogue["categories"]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const { categories: own } of products.values()) {
    // A series and a kind may meet above; there the product counts once.
    const all = new Set(
      own.flatMap((code) => [code, ...(categories.get(code)?.parents ?? []).map((parent) => parent.code)]),
    );
    for (const code of all) counts.set(code, (counts.get(code) ?? 0) + 1);
  }
  return counts;
}

function categoriesOf(roots: readonly AuthoredCategory[]): Map<string, CatalogueCategory> {
  const categories = new Map<string, CatalogueCategory>();
  const visit = (nodes: readonly AuthoredCategory[], parents: readonly AuthoredCategory[]): void => {
    for (const node of nodes) {
      categories.set(node.code, { node, parents, leaf: node.children === undefined });
      visit(node.children ?? [], [...parents, node]);
    }
  };
  visit(roots, []);
  return categories;
}
