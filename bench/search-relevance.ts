import { readFile } from "node:fs/promises";
import { join } from "node:path";
import MiniSearch from "minisearch";
import { parse } from "yaml";
import { z } from "zod";
import { catalogueOf } from "../apps/server/src/published/catalogue.ts";
import type { Content } from "../apps/server/src/published/snapshot.ts";
import { documentsOf } from "../apps/server/src/search/documents.ts";
import { SearchIndex } from "../apps/server/src/search/search-index.ts";

/** A query with what it should find: product ids by grade, 3 exactly what is meant, 2 right, 1 acceptable. */
export interface GradedQuery {
  query: string;
  kind: string;
  grades: ReadonlyMap<string, number>;
}

export interface Relevance {
  /** Mean over the queries. */
  ndcg: number;
  recall: number;
  /** Share of queries with a right answer that found nothing. */
  nothing: number;
  /** The queries below 0.9, the worst first. */
  worst: { query: string; ndcg: number; found: string[] }[];
}

/** Answers product ids, the best first. */
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

/**
 * Reads bench/search-queries.yaml. Its right answers are patterns of product ids, separated by spaces: `klar-*` is every product
 * whose id begins so.
 * @throws when a pattern names no product: the set is about the content as it is
 */
export async function readQueries(content: Content): Promise<GradedQuery[]> {
  const ids = [...catalogueOf(content).products.keys()];
  const groups = file.parse(parse(await readFile(join(import.meta.dirname, "search-queries.yaml"), "utf8")));
  return groups.flatMap(({ kind, queries }) =>
    Object.entries(queries).map(([query, byGrade]) => {
      const grades = new Map<string, number>();
      // The better grade last, so that it counts where patterns overlap.
      for (const [grade, patterns] of Object.entries(byGrade).toSorted(([a], [b]) => Number(a) - Number(b))) {
        for (const id of (patterns ?? "").split(/\s+/).flatMap((pattern) => matching(pattern, ids, query)))
          grades.set(id, Number(grade));
      }
      return { query, kind, grades };
    }),
  );
}

function matching(pattern: string, ids: readonly string[], query: string): string[] {
  const found = ids.filter((id) => (pattern.endsWith("*") ? id.startsWith(pattern.slice(0, -1)) : id === pattern));
  if (found.length === 0)
    throw new Error(`search-queries.yaml: "${query}" names the product ${pattern}, which does not exist`);
  return found;
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

export function ourFinder(content: Content): ProductFinder {
  const index = new SearchIndex(content.site.search);
  for (const document of documentsOf(content)) index.add(document);
  index.seal();
  const ids = [...catalogueOf(content).products.keys()];
  return { ids, find: (query) => Array.from(index.find("product", query).documents, (at) => ids[at] ?? "") };
}

/** The yardstick: the same texts in MiniSearch with its own tokens, weights by field, prefixes and fuzziness. */
export function defaultFinder(content: Content): ProductFinder {
  const ids = [...catalogueOf(content).products.keys()];
  const products = [...documentsOf(content)].filter(({ kind }) => kind === "product");
  const fields = products[0]?.texts.map((_, at) => `field${at}`) ?? [];
  const boost = Object.fromEntries(fields.map((field, at) => [field, products[0]?.texts[at]?.impact ?? 1]));
  const index = new MiniSearch({ fields, searchOptions: { boost, prefix: true, fuzzy: 0.2 } });
  index.addAll(
    products.map(({ texts }, id) => ({ id, ...Object.fromEntries(texts.map(({ text }, at) => [`field${at}`, text])) })),
  );
  return { ids, find: (query) => index.search(query).map(({ id }) => ids[Number(id)] ?? "") };
}
