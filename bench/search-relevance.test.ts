import { expect, test } from "vitest";
import { demoContent } from "./search-catalogue.ts";
import { measureRelevance, ourFinder, readQueries } from "./search-relevance.ts";

const content = await demoContent();
const queries = await readQueries(content, "catalogue");
const finder = ourFinder(content);

test("[FIND-01] the graded queries are at least 300, in ten kinds, and both parts have every kind", () => {
  const kinds = new Set(queries.map(({ kind }) => kind));
  expect(queries.length).toBeGreaterThanOrEqual(300);
  expect(kinds.size).toBe(10);
  for (const heldOut of [false, true])
    expect(new Set(queries.filter((each) => each.heldOut === heldOut).map(({ kind }) => kind))).toEqual(kinds);
});

test("[FIND-01] the queries that search is tuned on are answered well, and none with a right answer finds nothing", () => {
  const { ndcg, nothing, worst } = measureRelevance(
    queries.filter(({ heldOut }) => !heldOut),
    finder,
  );
  expect(ndcg, JSON.stringify(worst.slice(0, 5))).toBeGreaterThanOrEqual(0.97);
  expect(worst[0]?.ndcg, worst[0]?.query).toBeGreaterThan(0.75);
  expect(nothing).toBe(0);
});

// Without a word about which: whoever reads them would tune on them.
test("[FIND-01] so are those that it is not tuned on", () => {
  const { ndcg, nothing } = measureRelevance(
    queries.filter(({ heldOut }) => heldOut),
    finder,
  );
  expect(ndcg).toBeGreaterThanOrEqual(0.93);
  expect(nothing).toBe(0);
});

test.each(["汤缸", "马桶", "键盘", "钢笔", "水龙头", "项链"])(
  "[FIND-02] %s finds nothing rather than something else",
  (query) => {
    expect(finder.find(query)).toEqual([]);
  },
);
