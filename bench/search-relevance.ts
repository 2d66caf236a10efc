import { createHash } from "node:crypto";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import MiniSearch from "minisearch";
import { parse } from "yaml";
import { z } from "zod";
import { readPriceRange } from "../apps/server/src/modules/catalog/product/facets.ts";
import { type CatalogueProduct, catalogueOf, publicPrice } from "../apps/server/src/modules/content/catalogue.ts";
import type { Content } from "../apps/server/src/modules/content/snapshot.ts";
import { addedDocuments, planIndex } from "../apps/server/src/modules/search/engine/index-plan.ts";
import { Lexicon } from "../apps/server/src/modules/search/engine/lexicon/lexicon.ts";
import { lexiconWords } from "../apps/server/src/modules/search/engine/lexicon/lexicon-words.ts";
import { SearchIndexBuilder } from "../apps/server/src/modules/search/engine/search-index.ts";

/** A query with product ids by grade: 3 exact, 2 right, 1 acceptable. */
export interface GradedQuery {
  query: string;
  kind: string;
  grades: ReadonlyMap<string, number>;
  /** Held out: the search is tuned on the others. */
  heldOut: boolean;
}

export interface Relevance {
  /** Mean of the queries. */
  ndcg: number;
  recall: number;
  /** Share of queries with a right answer that found nothing. */
  nothing: number;
  /** The queries below 0.9, the worst first. */
  worst: { query: string; ndcg: number; found: string[] }[];
}

/** Returns product ids, the best first. */
export interface ProductFinder {
  ids: readonly string[];
  find: (query: string) => string[];
}

const file = z.array(
  z.strictObject({
    kind: z.string(),
    queries: z.record(
      z.string(),
      z.strictObject({ 3: z.string().optional(), 2: z.string().optional(), 1: z.string().optional() }),
    ),
  }),
);

/** The graded sets, each with the number of queries for each held-out one. */
const sets = {
  catalogue: { file: "search-queries.yaml", heldOutOf: 3 },
  shoppers: { file: "search-queries-shoppers.yaml", heldOutOf: 2 },
} as const;
export type QuerySet = keyof typeof sets;
export const querySets = ["catalogue", "shoppers"] as const satisfies readonly QuerySet[];

/**
 * Reads a graded set. Its right answers are separated by spaces: ids, `klar-*` for every product with that prefix,
 * `price:-500` and the like for products with a fact.
 * @throws when a pattern matches no product
 */
export async function readQueries(content: Content, set: QuerySet): Promise<GradedQuery[]> {
  const products = [...catalogueOf(content).products.values()];
  const { file: name, heldOutOf } = sets[set];
  const groups = file.parse(parse(await readFile(join(import.meta.dirname, name), "utf8")));
  return groups.flatMap(({ kind, queries }) =>
    Object.entries(queries).map(([query, byGrade]) => {
      const grades = new Map<string, number>();
      // The better grade comes last, so that it wins where patterns overlap.
      for (const [grade, patterns] of Object.entries(byGrade).toSorted(([a], [b]) => Number(a) - Number(b))) {
        for (const id of (patterns ?? "").split(/\s+/).flatMap((pattern) => matching(pattern, products, query)))
          grades.set(id, Number(grade));
      }
      return { query, kind, grades, heldOut: isHeldOut(query, heldOutOf) };
    }),
  );
}

/** Selects one of `every` queries, by a hash of its text. */
function isHeldOut(query: string, of: number): boolean {
  return (createHash("sha256").update(query).digest()[0] ?? 0) % of === 0;
}

function matching(pattern: string, products: readonly CatalogueProduct[], query: string): string[] {
  const found = products.filter((each) => pattern.split("&").every((fact) => has(each, fact)));
  if (found.length === 0)
    throw new Error(`The graded query "${query}" names the product ${pattern}, which does not exist`);
  return found.map(({ product }) => product.id);
}

function has(found: CatalogueProduct, fact: string): boolean {
  const { product, group, categories } = found;
  const [name = "", value] = fact.split(":");
  switch (value === undefined ? "id" : name) {
    case "id":
      return fact.endsWith("*") ? product.id.startsWith(fact.slice(0, -1)) : product.id === fact;
    case "care":
      return (product.care ?? group.care ?? []).some((rule) => rule === value);
    case "category":
      return categories.includes(value ?? "");
    case "price": {
      const [range, price] = [readPriceRange(value ?? ""), publicPrice(found)];
      // "Up to 500" includes 500.
      return range !== undefined && price !== null && price >= range.from && price <= range.below;
    }
    default:
      throw new Error(`${fact} is no fact of products by which queries are graded`);
  }
}

export function measureRelevance(queries: readonly GradedQuery[], { find }: ProductFinder): Relevance {
  const results = queries.map(({ query, grades }) => {
    const found = find(query);
    const ideal = [...grades.values()].sort((a, b) => b - a);
    const relevant = [...grades.keys()];
    return {
      query,
      found,
      ndcg: gain(found.slice(0, 10).map((id) => grades.get(id) ?? 0)) / gain(ideal.slice(0, 10)),
      recall: relevant.filter((id) => found.slice(0, 20).includes(id)).length / Math.min(20, relevant.length),
    };
  });
  const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;
  return {
    ndcg: mean(results.map(({ ndcg }) => ndcg)),
    recall: mean(results.map(({ recall }) => recall)),
    nothing: mean(results.map(({ found }) => (found.length === 0 ? 1 : 0))),
    worst: results.filter(({ ndcg }) => ndcg < 0.9).sort((a, b) => a.ndcg - b.ndcg),
  };
}

/** Discounted cumulative gain, with gains of 2^grade - 1. */
function gain(grades: readonly number[]): number {
  return grades.reduce((sum, grade, at) => sum + (2 ** grade - 1) / Math.log2(at + 2), 0);
}

export function siteFinder(content: Content): ProductFinder {
  const builder = new SearchIndexBuilder(new Lexicon(lexiconWords()));
  for (const document of addedDocuments(planIndex(undefined, content))) builder.add(document);
  const index = builder.build(content.site.search);
  const ids = [...catalogueOf(content).products.keys()];
  return { ids, find: (query) => Array.from(index.find("product", query).documents, (at) => ids[at] ?? "") };
}

/** The baseline: the same texts in MiniSearch with its default tokens, weights by field, prefixes and fuzziness. */
export function defaultFinder(content: Content): ProductFinder {
  const ids = [...catalogueOf(content).products.keys()];
  const products = [...addedDocuments(planIndex(undefined, content))].filter(({ kind }) => kind === "product");
  const fields = products[0]?.texts.map((_, at) => `field${at}`) ?? [];
  const boost = Object.fromEntries(fields.map((field, at) => [field, products[0]?.texts[at]?.impact ?? 1]));
  const index = new MiniSearch({ fields, searchOptions: { boost, prefix: true, fuzzy: 0.2 } });
  index.addAll(
    products.map(({ texts }, id) => ({ id, ...Object.fromEntries(texts.map(({ text }, at) => [`field${at}`, text])) })),
  );
  return { ids, find: (query) => index.search(query).map(({ id }) => ids[Number(id)] ?? "") };
}
