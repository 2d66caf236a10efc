import { describe, expect, test } from "vitest";
import { listSearch, pagerSteps, readListQuery } from "./list-query.ts";

describe("a list's address", () => {
  test("[LIST-01] sort, page and the all-series flag live in the query", () => {
    const query = { sort: "priceAsc", page: 3, isAll: true } as const;
    expect(listSearch(query)).toBe("?isAll=true&sort=priceAsc&page=3");
    expect(readListQuery(new URLSearchParams(listSearch(query)))).toEqual(query);
  });

  test("[LIST-01] defaults stay out of it", () => {
    expect(listSearch({ sort: "default", page: 1, isAll: false })).toBe("");
  });

  test.each(["sort=cheapest&page=0", "page=-1", "page=1e9", "page=2.5", "isAll=1", "page=abc"])("reads the malformed %s as the default", (search) => {
    expect(readListQuery(new URLSearchParams(search))).toEqual({ sort: "default", page: 1, isAll: false });
  });
});

describe("pager steps", () => {
  test.each([
    [1, 1, [1]],
    [1, 3, [1, 2, 3]],
    [1, 9, [1, 2, null, 9]],
    [5, 9, [1, null, 4, 5, 6, null, 9]],
    [4, 9, [1, 2, 3, 4, 5, null, 9]],
    [9, 9, [1, null, 8, 9]],
  ])("page %d of %d", (current, count, steps) => {
    expect(pagerSteps(current, count)).toEqual(steps);
  });
});
