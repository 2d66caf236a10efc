import { expect, test } from "vitest";
import { keywordPath, readKeyword, resultsPath } from "./keyword.ts";

test.each([
  ["  红酒杯  ", "红酒杯"],
  ["a\u0000b\tc", "a b c"],
  ["\ud800高", "高"],
  ["字".repeat(40), "字".repeat(30)],
  ["👍🏽".repeat(20), "👍🏽".repeat(15)],
  [null, ""],
  [" \u3000 ", ""],
])("[SEARCH-01] reads %j from an address as %j", (text, keyword) => {
  expect(readKeyword(text)).toBe(keyword);
});

test.each([
  ["红酒杯", `/products/keyword/${encodeURIComponent("红酒杯")}`],
  ["a/b?c#d%", "/products/keyword/a%2Fb%3Fc%23d%25"],
  ["..", "/products/keyword?keyword=.."],
])("[ROUTE-04] the list of %j has the address %s", (keyword, path) => {
  expect(keywordPath(keyword)).toBe(path);
});

test("[ROUTE-06] the results' address has keyword, kind and page", () => {
  expect(resultsPath("骨瓷", { kind: "story", page: 2 })).toBe(
    `/search-results-page?keyword=${encodeURIComponent("骨瓷")}&kind=story&page=2`,
  );
  expect(resultsPath("")).toBe("/search-results-page");
});
