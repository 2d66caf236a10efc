import { expect, test } from "vitest";
import { anchorsOf, yearNavEntries } from "./anchors.ts";

test("an item's own anchor precedes its mark, and anchors are unique", () => {
  expect(
    anchorsOf([{ mark: "1826" }, { mark: "1826" }, { mark: "1852", anchor: "mark" }, { mark: "十九 世纪" }, {}], true),
  ).toEqual(["1826", undefined, "mark", undefined, undefined]);
  expect(anchorsOf([{ mark: "01" }, { anchor: "glaze" }], false)).toEqual([undefined, "glaze"]);
});

test("offers all of a few years, and of many the first of each decade", () => {
  const years = (from: number, number: number) =>
    Array.from({ length: number }, (_, index) => ({ mark: String(from + index) }));
  const few = years(2010, 17);
  expect(yearNavEntries(few, anchorsOf(few, true)).map(({ mark }) => mark)).toEqual(few.map(({ mark }) => mark));
  const many = years(1995, 30);
  expect(yearNavEntries(many, anchorsOf(many, true))).toEqual([
    { mark: "1990", anchor: "1995" },
    { mark: "2000", anchor: "2000" },
    { mark: "2010", anchor: "2010" },
    { mark: "2020", anchor: "2020" },
  ]);
});
