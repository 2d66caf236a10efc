import { expect, test } from "vitest";
import { grownBy } from "./grown-by.ts";

const growth = (products: number, list: number) => ({
  products,
  product: 10,
  list,
  search: 10,
  publishS: 1,
  memoryMb: 1,
});

test("the growth of a catalogue is compared within a run, independent of the machine's speed", () => {
  const turns = [
    [growth(100, 10), growth(50_000, 11)],
    [growth(100, 20), growth(50_000, 22)],
    [growth(100, 10), growth(50_000, 30)],
  ];
  expect(grownBy(turns)).toEqual({ product: 1, list: 1.1, search: 1 });
});
