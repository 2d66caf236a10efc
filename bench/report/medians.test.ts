import { expect, test } from "vitest";
import { medians } from "./medians.ts";

test("returns the median of each figure, and throws without measurements", () => {
  const measured = [
    { rate: 30, p99: 1 },
    { rate: 10, p99: 9 },
    { rate: 20, p99: 5 },
  ];
  expect(medians(measured)).toEqual({ rate: 20, p99: 5 });
  expect(() => medians([])).toThrow("Nothing was measured.");
});
