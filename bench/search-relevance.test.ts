import { expect, test } from "vitest";
import { demoContent } from "./search-catalogue.ts";
import { measureRelevance, ourFinder, readQueries } from "./search-relevance.ts";

test("the graded queries are answered well, and none with a right answer finds nothing", async () => {
  const content = await demoContent();
  const queries = await readQueries(content);
  expect(queries.length).toBeGreaterThanOrEqual(120);
  const { ndcg, nothing, worst } = measureRelevance(queries, ourFinder(content));
  expect(ndcg, JSON.stringify(worst.slice(0, 5))).toBeGreaterThanOrEqual(0.95);
  expect(nothing).toBe(0);
});
