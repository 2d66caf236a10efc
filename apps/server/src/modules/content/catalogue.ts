import type { AuthoredCategory, AuthoredProduct, Content, ProductGroup } from "./snapshot.ts";

export interface CatalogueProduct {
  product: AuthoredProduct;
  /** What the product shares with its siblings; the product itself is one of `group.products`. */
  group: ProductGroup;
  /** Leaf categories: the product's own, else its group's. */
  categories: readonly string[];
}

export interface CatalogueCategory {
  node: AuthoredCategory;
  /** The root first. */
  parents: readonly AuthoredCategory[];
  /** Whether it has no children, so that products are listed here. */
  leaf: boolean;
}

/** The label of products whose price visitors ask for in a store (specification, section 5). */
export const inquiryLabel = "询价";

/**
 * The price that visitors see, in yuan; null for an inquiry product. Such a price leaves the server in no form: not in
 * an answer, not as the position of a product in a sorted list, not through a price filter.
 */
export function publicPrice({ product, group }: Pick<CatalogueProduct, "product" | "group">): number | null {
  return group.labels?.includes(inquiryLabel) || product.labels?.includes(inquiryLabel) ? null : product.price;
}

/** Products and categories of a content revision by their ids. */
export interface Catalogue {
  /** In the order of the files. */
  products: ReadonlyMap<string, CatalogueProduct>;
  /** In the order of the tree, depth first. */
  categories: ReadonlyMap<string, CatalogueCategory>;
  /** Products in or below each category, as indexes into `products`; no entry for a category without products. */
  productsIn: ReadonlyMap<string, readonly number[]>;
  /** Files of the main pictures of products: the first picture of each. */
  mainPictures: ReadonlySet<string>;
}

const cache = new WeakMap<Content, Catalogue>();

/** The catalogue of some content; made once for each content revision. */
export function catalogueOf(content: Content): Catalogue {
  const catalogue = cache.get(content) ?? makeCatalogue(content);
  cache.set(content, catalogue);
  return catalogue;
}

/** For a leaf below one series, the code of the leaf with the same kind of product of all series; otherwise the code itself. */
export function allSeriesOf(content: Content, code: string): string {
  return catalogueOf(content).categories.get(code)?.node.allSeries ?? code;
}

function makeCatalogue(content: Content): Catalogue {
  const products = productsOf(content);
  const categories = categoriesOf(content.categories);
  const mainPictures = new Set([...products.values()].flatMap(({ product }) => product.pictures[0]?.src ?? []));
  return { products, categories, productsIn: productsIn(products, categories), mainPictures };
}

function productsOf({ productGroups }: Content): Map<string, CatalogueProduct> {
  const products = new Map<string, CatalogueProduct>();
  for (const group of Object.values(productGroups))
    for (const found of productsOfGroup(group)) products.set(found.product.id, found);
  return products;
}

const groupProducts = new WeakMap<ProductGroup, readonly CatalogueProduct[]>();

/** Cached: a publication keeps the groups that it does not change. */
function productsOfGroup(group: ProductGroup): readonly CatalogueProduct[] {
  const products =
    groupProducts.get(group) ??
    group.products.map((product) => ({ product, group, categories: product.categories ?? group.categories }));
  groupProducts.set(group, products);
  return products;
}

function productsIn(products: Catalogue["products"], categories: Catalogue["categories"]): Map<string, number[]> {
  const found = new Map<string, number[]>();
  /** Categories with their parents; the products of a group share the list. */
  const all = new Map<readonly string[], ReadonlySet<string>>();
  const withParents = (own: readonly string[]) => {
    const known = all.get(own);
    if (known) return known;
    const parents = own.flatMap((code) => categories.get(code)?.parents.map((parent) => parent.code) ?? []);
    // A set, because two categories may have the same parent.
    const codes = new Set([...own, ...parents]);
    all.set(own, codes);
    return codes;
  };
  for (const [at, { categories: own }] of [...products.values()].entries()) {
    for (const code of withParents(own)) {
      const known = found.get(code);
      if (known) known.push(at);
      else found.set(code, [at]);
    }
  }
  return found;
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
