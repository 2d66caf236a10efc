import { expect, it } from "vitest";
import { readSheet, writeSheet } from "./product-sheet.ts";

const product = (id: string, changes: object = {}) => ({
  id,
  code: `C-${id}`,
  name: `盘 ${id}`,
  displayName: "19 厘米",
  price: 480,
  labels: ["新品", "限量"],
  pictures: [{ src: "a.webp" }],
  ...changes,
});
const groups = (count: number) =>
  new Map(
    Array.from({ length: Math.ceil(count / 4) }, (_, group) => [
      `group-${group}`,
      {
        series: "s",
        products: Array.from({ length: Math.min(4, count - group * 4) }, (_each, index) =>
          product(`plate-${group * 4 + index}`),
        ),
      },
    ]),
  );
const few = groups(6);
const faultsOf = (csv: string) =>
  readSheet(csv, few).rows.flatMap(({ line, faults }) => faults.map(({ column, message }) => [line, column, message]));

it("[IMPORT-01] an exported table changes nothing, also with cells that look like formulas", () => {
  const odd = new Map([
    [
      "g",
      {
        products: [
          product("a", { name: "=盘", labels: undefined }),
          product("b", { name: '"大"盘,\n深', price: 99.5 }),
        ],
      },
    ],
  ]);
  const csv = writeSheet(odd);
  expect(csv.startsWith("\ufeff编号,货号,名称,规格,价格,标签,材质,颜色\r\n")).toBe(true);
  expect(csv).toContain("'=盘");
  const { rows, changed } = readSheet(csv, odd);
  expect(rows.map(({ changes, faults }) => [changes, faults])).toEqual([
    [[], []],
    [[], []],
  ]);
  expect(changed.size).toBe(0);
});

it.each([
  ["commas", '编号,价格,标签\nplate-1,"¥1,280",新品\n'],
  ["semicolons", "编号;价格;标签\r\nplate-1;1280 元;新品\r\n"],
  ["tabs", "\ufeff编号\t价格\t标签\nplate-1\t１２８０\t新品\n\n"],
])("[IMPORT-01] changes the cells of a table with %s, and leaves the rest", (_, csv) => {
  const { rows, changed } = readSheet(csv, few);
  expect(rows).toEqual([
    {
      line: 2,
      id: "plate-1",
      title: "盘 plate-1",
      faults: [],
      changes: [
        { column: "价格", before: "480", after: "1280" },
        { column: "标签", before: "新品、限量", after: "新品" },
      ],
    },
  ]);
  expect(changed).toEqual(
    new Map([
      [
        "group-0",
        {
          series: "s",
          products: [
            product("plate-0"),
            product("plate-1", { price: 1280, labels: ["新品"] }),
            product("plate-2"),
            product("plate-3"),
          ],
        },
      ],
    ]),
  );
});

it("[IMPORT-01] an empty cell removes an optional field", () => {
  const { changed } = readSheet("编号,标签\nplate-5,\n", few);
  const { labels: _, ...rest } = product("plate-5");
  expect(changed.get("group-1")).toMatchObject({ products: [product("plate-4"), rest] });
});

it.each([
  ["a price that is no number", "编号,价格\nplate-1,九十九\n", [[2, "价格", /应为数字/]]],
  ["a price with three decimals", "编号,价格\nplate-1,9.999\n", [[2, "价格", /两位小数/]]],
  ["a negative price", "编号,价格\nplate-1,-5\n", [[2, "价格", /应为数字/]]],
  ["a formula", "编号,价格\nplate-1,=480*1.08\n", [[2, "价格", /应为数字/]]],
  ["a price with two dots", "编号,价格\nplate-1,1.280.00\n", [[2, "价格", /应为数字/]]],
  ["an empty price", "编号,价格\nplate-1,\n", [[2, "价格", /不能空着/]]],
  ["an empty name", "编号,名称\nplate-1,\n", [[2, "名称", /不能空着/]]],
  ["an empty code", "编号,货号\nplate-1, \n", [[2, "货号", /不能空着/]]],
  ["an empty variant", "编号,规格\nplate-1,\n", [[2, "规格", /不能空着/]]],
  ["an unknown product", "编号,价格\nplate-9x,5\n", [[2, "编号", /没有这个商品，是不是 plate-/]]],
  ["a product without id", "编号,价格\n,5\n", [[2, "编号", /不能空着/]]],
  ["a product twice", "编号,价格\nplate-1,5\nplate-1,6\n", [[3, "编号", /与第 2 行重复/]]],
  ["an unknown column", "编号,价各\nplate-1,5\n", [[1, "价各", /没有这一列/]]],
  ["a column twice", "编号,价格,价格\nplate-1,5,6\n", [[1, "价格", /出现了两次/]]],
  ["no id column", "名称,价格\n盘,5\n", [[1, "编号", /第一行须有/]]],
  ["more cells than columns", "编号,价格\nplate-1,5,6\n", [[2, "", /比列名多/]]],
  ["a quote without end", '编号,名称\nplate-1,"盘\n', [[expect.any(Number), "", /引号不成对/]]],
])("[IMPORT-01] names the cell and the reason of %s", (_, csv, expected) => {
  expect(faultsOf(csv)).toEqual(
    expected.map(([line, column, message]) => [line, column, expect.stringMatching(message as RegExp)]),
  );
});

it("[IMPORT-01] [IMPORT-02] of 5,000 rows each of 50 faulty ones is named, and all others change", () => {
  const all = groups(5000);
  const faulty = new Set(Array.from({ length: 50 }, (_, index) => index * 97 + 13));
  const lines = Array.from({ length: 5000 }, (_, index) => `plate-${index},${faulty.has(index) ? "元" : 518.4}`);
  const { rows } = readSheet(`编号,价格\n${lines.join("\n")}\n`, all);
  expect(rows.filter(({ faults }) => faults.length > 0).map(({ line }) => line)).toEqual(
    [...faulty].map((index) => index + 2),
  );
  expect(rows.filter(({ changes }) => changes.length > 0)).toHaveLength(4950);
});
