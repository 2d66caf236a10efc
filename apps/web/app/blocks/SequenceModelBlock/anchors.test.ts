import { expect, test } from "vitest";
import { anchorsOf, waymarks } from "./anchors.ts";

test("an item's own anchor comes before its mark, and none occurs twice", () => {
  expect(
    anchorsOf([{ mark: "1826" }, { mark: "1826" }, { mark: "1852", anchor: "mark" }, { mark: "十九 世纪" }, {}], true),
  ).toEqual(["1826", undefined, "mark", undefined, undefined]);
  expect(anchorsOf([{ mark: "01" }, { anchor: "glaze" }], false)).toEqual([undefined, "glaze"]);
});

test("a few years are all offered, of many only each decade's first", () => {
  const years = (from: number, number: number) =>
    Array.from({ length: number }, (_, index) => ({ mark: String(from + index) }));
  const few = years(2010, 17);
  expect(waymarks(few, anchorsOf(few, true)).map(({ mark }) => mark)).toEqual(few.map(({ mark }) => mark));
  const many = years(1995, 30);
  expect(waymarks(many, anchorsOf(many, true))).toEqual([
    { mark: "1990", anchor: "1995" },
    { mark: "2000", anchor: "2000" },
    { mark: "2010", anchor: "2010" },
    { mark: "2020", anchor: "2020" },
  ]);
});
