import { expect, test } from "vitest";
import { demoContent } from "./search-catalogue.ts";
import { measureRelevance, siteFinder, readQueries } from "./search-relevance.ts";

const content = await demoContent();
const queries = await readQueries(content, "catalogue");
const shoppers = await readQueries(content, "shoppers");
const finder = siteFinder(content);

test("[FIND-01] there are at least 300 graded queries of ten kinds, and both parts have every kind", () => {
  const kinds = new Set(queries.map(({ kind }) => kind));
  expect(queries.length).toBeGreaterThanOrEqual(300);
  expect(kinds.size).toBe(10);
  for (const heldOut of [false, true])
    expect(new Set(queries.filter((each) => each.heldOut === heldOut).map(({ kind }) => kind))).toEqual(kinds);
});

test("[FIND-01] at least 240 queries of six kinds are in shoppers' own words, and about half of them are held out", () => {
  expect(shoppers.length).toBeGreaterThanOrEqual(240);
  expect(new Set(shoppers.map(({ kind }) => kind)).size).toBe(6);
  expect(Math.abs(shoppers.filter(({ heldOut }) => heldOut).length / shoppers.length - 0.5)).toBeLessThan(0.05);
});

test("[FIND-01] the tuning queries reach the target relevance, and every query with a right answer finds something", () => {
  const { ndcg, nothing, worst } = measureRelevance(
    queries.filter(({ heldOut }) => !heldOut),
    finder,
  );
  expect(ndcg, JSON.stringify(worst.slice(0, 5))).toBeGreaterThanOrEqual(0.97);
  expect(worst[0]?.ndcg, worst[0]?.query).toBeGreaterThan(0.75);
  expect(nothing).toBe(0);
});

test("[FIND-01] the shoppers' tuning queries reach their target relevance too", () => {
  const { ndcg, nothing, worst } = measureRelevance(
    shoppers.filter(({ heldOut }) => !heldOut),
    finder,
  );
  expect(ndcg, JSON.stringify(worst.slice(0, 5))).toBeGreaterThanOrEqual(0.95);
  expect(nothing).toBe(0);
});

// The message names no held-out query, because a developer would tune on it.
test.each([
  ["of the catalogue", queries],
  ["in shoppers' own words", shoppers],
])("[FIND-01] the held-out queries %s reach the target relevance", (_which, graded) => {
  const { ndcg, nothing } = measureRelevance(
    graded.filter(({ heldOut }) => heldOut),
    finder,
  );
  expect(ndcg).toBeGreaterThanOrEqual(0.95);
  expect(nothing).toBe(0);
});

test.each(["汤缸", "马桶", "键盘", "钢笔", "水龙头", "项链"])(
  "[FIND-02] %s finds nothing instead of unrelated products",
  (query) => {
    expect(finder.find(query)).toEqual([]);
  },
);
