import { catalogueOf, type CatalogueProduct } from "../published/catalogue.ts";
import type { AuthoredCategory, Content } from "../published/snapshot.ts";
import { articlesOf } from "./articles.ts";
import type { Titled } from "./finder.ts";
import type { IndexedText } from "./text-index.ts";

/** What the index takes of a product, a category or an article. */
export interface SearchDocument {
  kind: "product" | "category" | "article";
  titled: Titled;
  texts: IndexedText[];
  /** What the vocabulary learns its words from. */
  names: string[];
}

/** Every document of some content: products and categories in the catalogue's order, articles in that of `articlesOf`. */
export function* documentsOf(content: Content): Generator<SearchDocument> {
  const { products, categories } = catalogueOf(content);
  for (const item of products.values()) yield productDocument(item, content);
  for (const { node, parents } of categories.values()) yield categoryDocument(node, parents);
  for (const { title, text, kindName } of articlesOf(content)) {
    yield {
      kind: "article",
      titled: { name: title, before: "", code: "" },
      texts: [
        { text: title, impact: 100 },
        { text: kindName, impact: 40 },
        { text, impact: 20, pairsOnly: true },
      ],
      names: [],
    };
  }
}

function productDocument({ product, group, categories: codes }: CatalogueProduct, content: Content): SearchDocument {
  const { categories } = catalogueOf(content);
  const series = content.series[group.series] ?? { name: "" };
  const nodes = codes.flatMap((code) => categories.get(code) ?? []);
  const parents = nodes.flatMap((each) => each.parents);
  const colour = product.colour ?? group.colour;
  const labels = [...(group.labels ?? []), ...(product.labels ?? [])];
  const attributes = [
    product.features ?? group.features,
    product.specifications ?? group.specifications,
    product.extras ?? group.extras,
  ];
  return {
    kind: "product",
    titled: { name: product.name, before: series.name, code: product.code },
    texts: [
      { text: `${product.name} ${product.code} ${product.displayName}`, impact: 100 },
      { text: `${series.name} ${series.en ?? ""}`, impact: 80 },
      { text: nodes.map(({ node }) => named(node)).join(" "), impact: 60 },
      { text: `${colour} ${group.material}`, impact: 55 },
      { text: labels.join(" "), impact: 40 },
      { text: parents.map(named).join(" "), impact: 30 },
      {
        text: attributes.flatMap((list) => list?.map(({ value }) => value) ?? []).join("\n"),
        impact: 15,
        pairsOnly: true,
      },
      { text: product.pictures.map(({ alt }) => alt).join("\n"), impact: 12, pairsOnly: true },
      { text: product.description ?? group.description ?? "", impact: 10, pairsOnly: true },
    ],
    names: [product.name, series.name, series.en ?? "", colour, group.material, ...labels],
  };
}

function categoryDocument(node: AuthoredCategory, parents: readonly AuthoredCategory[]): SearchDocument {
  return {
    kind: "category",
    titled: { name: node.name, before: "", code: "" },
    texts: [
      { text: named(node), impact: 100 },
      { text: parents.map(named).join(" "), impact: 20 },
    ],
    names: [node.name, node.en ?? ""],
  };
}

function named({ name, en }: AuthoredCategory): string {
  return en === undefined ? name : `${name} ${en}`;
}
