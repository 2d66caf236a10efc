import { expect, test } from "vitest";
import { medians } from "./medians.ts";

test("of each figure the median counts, and of nothing there is none", () => {
  const measured = [
    { rate: 30, p99: 1 },
    { rate: 10, p99: 9 },
    { rate: 20, p99: 5 },
  ];
  expect(medians(measured)).toEqual({ rate: 20, p99: 5 });
  expect(() => medians([])).toThrow("Nothing was measured.");
});
