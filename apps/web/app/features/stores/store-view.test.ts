import { expect, test } from "vitest";
import { toNearestStore, distanceText, groupByProvince, nameOf, nearestFirst, openingLine } from "./store-view.ts";
import { telHref } from "../contact/contact-lines.ts";
import { areas, store } from "../../../test/stores.factories.ts";

test("[STORE-04] only a store that is not open yet has the suffix", () => {
  expect(nameOf({ storeName: "杭州店", openStatus: false })).toBe("杭州店「即将盛大开幕」");
  expect(nameOf({ storeName: "杭州店", openStatus: true })).toBe("杭州店");
});

test("[STORE-04] the opening date keeps its zeros; without a date there is no text", () => {
  expect(openingLine("2026-12-05")).toBe("2026 年 12 月 05 日 正式开业");
  expect(openingLine(null)).toBeUndefined();
  expect(openingLine("soon")).toBeUndefined();
});

test("[STORE-01] distances are rounded", () => {
  expect([4, 834, 994, 996, 12_345, 99_949, 99_951, 1_204_600].map(distanceText)).toEqual([
    "0 米",
    "830 米",
    "990 米",
    "1.0 公里",
    "12.3 公里",
    "99.9 公里",
    "100 公里",
    "1205 公里",
  ]);
});

test("[STORE-01] without a position stores are grouped by province, in the order of the tree", () => {
  const groups = groupByProvince(
    [store("hz", { provinceCode: "330000" }), store("sh"), store("x", { provinceCode: "990000" })],
    areas,
  );
  expect(groups.map(({ name, stores }) => [name, stores.map(({ storeCode }) => storeCode)])).toEqual([
    ["上海市", ["sh"]],
    ["浙江省", ["hz"]],
    ["其他地区", ["x"]],
  ]);
});

test("[STORE-01] with a position the nearest store is first; those without a distance keep their order", () => {
  const sorted = nearestFirst(
    [store("a"), store("far"), store("b"), store("near")],
    new Map([
      ["far", 9000],
      ["near", 12],
    ]),
  );
  expect(sorted.map(({ storeCode, distance }) => [storeCode, distance])).toEqual([
    ["near", 12],
    ["far", 9000],
    ["a", null],
    ["b", null],
  ]);
});

test("[STORE-05] converts a store for the shared site store", () => {
  expect(toNearestStore(store("sh", { imageUrls: ["/media/stores/a.webp"] }))).toEqual({
    name: "门店 sh",
    address: "上海市静安区南京西路 1 号",
    telLabel: "门店电话",
    telValue: "021-5555 0101",
    image: "/media/stores/a.webp",
    hours: "10:00–22:00",
  });
});

test("[STORE-03] a call link carries digits only", () => {
  expect(telHref("+86 021-5555 0101")).toBe("tel:+8602155550101");
});
