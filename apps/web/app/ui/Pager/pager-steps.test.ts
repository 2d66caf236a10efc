import { describe, expect, test } from "vitest";
import { pagerSteps } from "./pager-steps.ts";

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
