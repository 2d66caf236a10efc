import { expect, test } from "vitest";
import { priceWarnings } from "./price-warnings.ts";

const item = { kind: "product-group", id: "pot" };
const group = (price: unknown, more: object = {}) => ({
  products: [
    { id: "lid", price: 40 },
    { id: "pot", price, ...more },
  ],
});
const warned = (before: unknown, after: unknown) =>
  priceWarnings(item, before, after).map(({ path, message, severity }) => `${severity} ${path.join("/")} ${message}`);

test.each([
  [1880, 0, /价格是 0/],
  [1880, 18_800, /原价的 10 倍/],
  [1880, 188, /原价的十分之一/],
  [99.5, 5, /原价的十分之一/],
  [undefined, 0, /价格是 0/],
])("[DESK-03] warns of a change of the price from %s to %s", (before, after, words) => {
  const [only, ...more] = warned(before === undefined ? null : group(before), group(after));
  expect(only).toMatch(/^warning products\/1\/price /);
  expect(only).toMatch(words);
  expect(more).toEqual([]);
});

test.each([
  [1880, 1880],
  [1880, 2030.4],
  [1880, 18_799],
  [0, 1880],
  [1880, -5],
  [1880, "1,32,0"],
])("[DESK-03] does not warn of a change of the price from %s to %s", (before, after) =>
  expect(warned(group(before), group(after))).toEqual([]),
);

test("[DESK-03] compares prices of the same product, and ignores prices on request", () => {
  const [lid, pot] = [
    { id: "lid", price: 40 },
    { id: "pot", price: 1880 },
  ];
  expect(warned({ products: [lid, pot] }, { products: [pot, lid] })).toEqual([]);
  expect(warned(group(1880), group(0, { labels: ["询价"] }))).toEqual([]);
  expect(warned(group(1880), { ...group(0), labels: ["询价"] })).toEqual([]);
  expect(warned(group(1880), null)).toEqual([]);
  expect(priceWarnings({ kind: "page", id: "pot" }, group(1), group(0))).toEqual([]);
});
