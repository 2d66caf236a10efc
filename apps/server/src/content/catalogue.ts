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

/** Products and categories of one content version by their ids. */
export interface Catalogue {
  /** In the order of the files. */
  products: ReadonlyMap<string, CatalogueProduct>;
  /** In the order of the tree, depth first. */
  categories: ReadonlyMap<string, CatalogueCategory>;
}

const catalogues = new WeakMap<Content, Catalogue>();

/** The catalogue of some content; made once for each content version. */
export function catalogueOf(content: Content): Catalogue {
  const known = catalogues.get(content);
  if (known) return known;
  const catalogue = { products: productsOf(content), categories: categoriesOf(content.categories) };
  catalogues.set(content, catalogue);
  return catalogue;
}

function productsOf({ productGroups }: Content): Map<string, CatalogueProduct> {
  const products = Object.values(productGroups).flatMap((group) =>
    group.products.map((product): [string, CatalogueProduct] => [product.id, { product, group, categories: product.categories ?? group.categories }]),
  );
  return new Map(products);
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
