import { catalogueOf, type CatalogueProduct, publicPrice } from "../../content/catalogue.ts";
import type { AuthoredCategory, Content } from "../../content/snapshot.ts";
import { type Article, articlesOf } from "./articles.ts";
import type { Titled } from "./names.ts";
import type { ProductFacts } from "./lexicon/lexicon.ts";
import type { IndexedText } from "./index-builder.ts";

export type DocumentKind = "product" | "category" | "article";

/** A product, a category or an article in the index. */
export interface SearchDocument {
  kind: DocumentKind;
  titled: Titled;
  texts: IndexedText[];
  /** Texts whose words go into the vocabulary. */
  names: string[];
  /** For products. */
  facts?: ProductFacts;
}

/** Consecutive documents that may have to be made. */
export interface DocumentSource {
  kind: DocumentKind;
  /** What they are made of. No other source has the same first part, and published content is never changed. */
  parts: readonly [object, ...unknown[]];
  count: number;
  documents(): SearchDocument[];
}

/** All documents of some content: products and categories in the catalogue's order, articles in that of `articlesOf`. */
export function* documentsOf(content: Content): Generator<DocumentSource> {
  const { products, categories } = catalogueOf(content);
  let shown: CatalogueProduct[] = [];
  for (const each of [...products.values(), undefined]) {
    const group = shown[0]?.group;
    if (group && each?.group !== group) {
      const found = shown;
      // A draft may have a product of another group.
      const whole = found.length === group.products.length ? group : found;
      const parts = [whole, content.series[group.series], content.categories] as const;
      const documents = () => found.map((product) => productDocument(product, content));
      yield { kind: "product", parts, count: found.length, documents };
      shown = [];
    }
    if (each) shown.push(each);
  }
  const parts = [content.categories] as const;
  const documents = () => [...categories.values()].map(({ node, parents }) => categoryDocument(node, parents));
  yield { kind: "category", parts, count: categories.size, documents };
  for (const article of articlesOf(content)) {
    const documents = () => [articleDocument(article)];
    yield { kind: "article", parts: [article.source, article.id], count: 1, documents };
  }
}

/** A product as the index reads it. */
export function productDocument(found: CatalogueProduct, content: Content): SearchDocument {
  const { product, group, categories: codes } = found;
  const { categories } = catalogueOf(content);
  const series = content.series[group.series] ?? { name: "" };
  const nodes = codes.flatMap((code) => categories.get(code) ?? []);
  const parents = nodes.flatMap((each) => each.parents);
  const material = product.material ?? group.material;
  const colour = product.colour ?? group.colour;
  const description = product.description ?? group.description ?? "";
  const labels = [...(group.labels ?? []), ...(product.labels ?? [])];
  const attributes = [
    product.features ?? group.features,
    product.specifications ?? group.specifications,
    product.extras ?? group.extras,
  ];
  const values = attributes.flatMap((list) => list?.map(({ value }) => value) ?? []).join("\n");
  return {
    kind: "product",
    titled: { name: product.name, before: series.name, code: product.code },
    facts: {
      name: product.name,
      categories: nodes.map(({ node }) => node.name).join(" "),
      material,
      made: attributes[1]?.find(({ name }) => name === "材质")?.value ?? "",
      colour,
      care: product.care ?? group.care ?? [],
      text: `${labels.join("\n")}\n${values}`,
      // The name of the series says nothing about what the picture shows.
      shown: (product.pictures[0]?.alt ?? "").replaceAll(series.name || "\n", ""),
      description,
      price: publicPrice(found),
      ...measuresOf(product.name, attributes[1] ?? []),
      year: Number(/(?:19|20)\d\d/.exec(product.name)?.[0] ?? 0),
    },
    texts: [
      { text: `${product.name} ${product.displayName}`, impact: 100, field: "name" },
      { text: product.code, impact: 100, field: "code" },
      { text: `${series.name} ${series.en ?? ""}`, impact: 80, field: "series" },
      { text: nodes.map(({ node }) => named(node)).join(" "), impact: 60, field: "category" },
      { text: colour, impact: 55, field: "colour" },
      { text: material, impact: 55, field: "material" },
      { text: labels.join(" "), impact: 40, field: "label" },
      { text: parents.map(named).join(" "), impact: 30, field: "parent" },
      { text: values, impact: 15, pairsOnly: true, field: "attribute" },
      { text: product.pictures.map(({ alt }) => alt).join("\n"), impact: 12, pairsOnly: true, field: "picture" },
      { text: description, impact: 10, pairsOnly: true, field: "description" },
    ],
    names: [product.name, series.name, series.en ?? "", colour, material, ...labels],
  };
}

/** Specifications that give the size of a product. */
const extents = new Set(["直径", "口径", "台面直径", "高度", "通高", "长", "杯口直径", "腹径", "底径"]);

/** The extent in millimetres, from the name, else the largest specification; and the volume in millilitres. 0 if unknown. */
function measuresOf(name: string, specifications: readonly { name: string; value: string }[]) {
  const inName = /(\d+(?:\.\d+)?)\s*厘米/.exec(name)?.[1];
  const millimetres = specifications
    .filter((each) => extents.has(each.name))
    .map(({ value }) => Number(/^(\d+(?:\.\d+)?)\s*毫米/.exec(value)?.[1] ?? 0));
  const capacity = specifications.find((each) => each.name === "容量")?.value ?? "";
  const [, amount = "0", unit] = /^约?(\d+(?:\.\d+)?)\s*(毫升|升)/.exec(capacity) ?? [];
  return {
    extent: inName === undefined ? Math.max(0, ...millimetres) : Number(inName) * 10,
    volume: Number(amount) * (unit === "升" ? 1000 : 1),
  };
}

function articleDocument({ title, text, kindName }: Article): SearchDocument {
  return {
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
