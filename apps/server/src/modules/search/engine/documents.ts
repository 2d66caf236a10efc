import { catalogueOf, type CatalogueProduct, publicPrice } from "../../content/catalogue.ts";
import type { AuthoredCategory, Content } from "../../content/snapshot.ts";
import { articlesOf } from "./articles.ts";
import type { Titled } from "./names.ts";
import type { ProductFacts } from "./lexicon/lexicon.ts";
import type { IndexedText } from "./index-builder.ts";

/** A product, a category or an article in the index. */
export interface SearchDocument {
  kind: "product" | "category" | "article";
  titled: Titled;
  texts: IndexedText[];
  /** Texts whose words go into the vocabulary. */
  names: string[];
  /** For products. */
  facts?: ProductFacts;
}

/** All documents of some content: products and categories in the catalogue's order, articles in that of `articlesOf`. */
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
