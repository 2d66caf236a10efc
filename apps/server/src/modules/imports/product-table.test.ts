import fc from "fast-check";
import { expect, it } from "vitest";
import { check, contents, type ExpectedFault, expectFaults, stored } from "../../../test/tables/check-table.ts";

type Row = Record<string, unknown>;

const product = (cells: Record<string, string>) => {
  const usual = { 编号: "cup-1", 货号: "C-1", 名称: "杯", 规格: "小", 价格: "95", 上线时间: "2027-03-05 10:00" };
  const placed = { 类别: "餐盘、碗", 商品组: "cups", 系列: "沙丘", 材质: "陶", 颜色: "灰" };
  const whole = { ...usual, ...placed, ...cells };
  return `${Object.keys(whole).join(",")}\n${Object.values(whole).join(",")}\n`;
};

/** Name, file, and of each fault cell, reason and nearest value. */
const faulty: [string, string, ExpectedFault[]][] = [
  ["a new product without group", product({ 商品组: "" }), [["A2", /在“商品组”一栏/, null]]],
  ["a new product without number", product({ 货号: "" }), [["B2", /不能空着/]]],
  ["the number of another product", product({ 货号: "FJ-B" }), [["B2", /已经有了/]]],
  ["a new product without price", product({ 价格: "" }), [["E2", /不能空着/]]],
  ["a misspelt category", product({ 类别: "餐盘、峡弯碗" }), [["G2", /等 之一/, "餐盘、峡湾碗"]]],
  ["a category of two meanings", product({ 类别: "杯" }), [["G2", /之一/, "杯（cups）"]]],
  ["a misspelt series", product({ 系列: "沙丘系" }), [["I2", /之一/, "沙丘"]]],
  ["a new group without series", product({ 系列: "" }), [["I2", /缺少此项/]]],
  ["another series than the group has", product({ 商品组: "fjord-bowl" }), [["I2", /系列是“峡湾”/, "峡湾"]]],
  ["a group that is no name", product({ 商品组: "新 组/1" }), [["H2", /字母、数字/, "新-组-1"]]],
  ["a new group without material", product({ 材质: "" }), [["J2", /./]]],
  ["a number that is none", product({ 编号: "新 杯" }), [["A2", /./]]],
  [
    "a new product without columns",
    "编号,商品组,货号,规格,价格\ncup-1,fjord-bowl,C-1,小,5\n",
    [
      ["A2", /要填“上线时间”/],
      ["A2", /要填“名称”/],
    ],
  ],
  ["another group", "编号,商品组\nbowl,fjord-plate\n", [["B2", /已有的商品/, "fjord-bowl"]]],
];

it.each(faulty)("[IMPORT-05] [IMPORT-08] names the cell and the reason of %s", (_, csv, expected) =>
  expectFaults("products", csv, expected),
);

it("[IMPORT-08] new numbers add products to a group or begin one, and what is left for the form is noted", async () => {
  const [head = "", cup = ""] = product({}).split("\n");
  const row = (cells: Record<string, string>) => product(cells).split("\n")[1] ?? "";
  const file = [
    head,
    cup,
    row({ 编号: "cup-2", 货号: "C-2", 规格: "大", 类别: "", 材质: "瓷", 系列: "" }),
    row({ 编号: "plate-19", 货号: "FJ-19", 商品组: "fjord-plate", 系列: "fjord", 类别: "峡湾餐盘、餐盘", 材质: "瓷" }),
  ].join("\n");
  const { answer, changed, faults } = await check("products", file);
  expect(faults).toEqual([]);
  const noted = "还没有图片，导入后在表单里选";
  expect(answer).toMatchObject({ total: 3, added: 3, changed: 0, faulty: 0 });
  expect(answer.rows.map(({ id, state, notes }) => [id, state, notes])).toEqual([
    ["cup-1", "new", ["新的商品组“cups”", noted]],
    ["cup-2", "new", [noted]],
    ["plate-19", "new", [noted]],
  ]);
  const bodies = new Map(changed.map(({ id, body }) => [id, JSON.parse(body)]));
  const own = { name: "杯", price: 95, publishTime: "2027-03-05T10:00:00+08:00" };
  expect(bodies.get("cups")).toEqual({
    series: "dune",
    categories: ["plates", "bowls"],
    material: "陶",
    colour: "灰",
    products: [
      { id: "cup-1", code: "C-1", displayName: "小", ...own },
      { id: "cup-2", code: "C-2", displayName: "大", material: "瓷", ...own },
    ],
  });
  const before = JSON.parse(contents.products[0]?.body ?? "");
  expect(bodies.get("fjord-plate")).toEqual({
    ...before,
    products: [...before.products, { id: "plate-19", code: "FJ-19", displayName: "小", colour: "灰", ...own }],
  });
});

it("[IMPORT-02] [IMPORT-08] any rows are written completely or not at all, and the same table again changes nothing", async () => {
  /** Mostly the first value. */
  const cell = (usual: string, ...others: string[]) =>
    fc.nat(30).map((at) => (at < others.length ? (others[at] ?? usual) : usual));
  const row = (id: string, code: string, group: string, series: string) =>
    fc.record({
      编号: cell(id, ""),
      货号: cell(code, "FJ-27", "C-1", ""),
      名称: fc.constantFrom("杯", "盘"),
      规格: fc.constantFrom("小", "大"),
      价格: cell("95", "0.5", "680", "0.555"),
      上线时间: cell("2027-03-05 10:00", "2026-03-01", ""),
      类别: fc.constantFrom("碗", "餐盘、碗", "峡湾餐盘、餐盘", "杯（cups）", ""),
      商品组: cell(group, "mugs", "fjord-bowl", ""),
      系列: cell(series, "沙丘", ""),
      材质: cell("瓷", "陶", ""),
      颜色: fc.constantFrom("白", "灰"),
    });
  const rows = fc
    .tuple(
      row("plate-27", "FJ-27", "fjord-plate", "峡湾"),
      row("bowl", "FJ-B", "fjord-bowl", "峡湾"),
      row("plate-19", "FJ-19", "fjord-plate", "峡湾"),
      row("cup-1", "C-1", "cups", "沙丘"),
      row("cup-2", "C-2", "cups", "沙丘"),
      row("mug-1", "M-1", "mugs", "峡湾"),
    )
    .chain((all) => fc.shuffledSubarray(all, { minLength: 1 }));
  let written = 0;
  const before = new Map(contents.products.map(({ id, body }) => [id, JSON.parse(body)]));
  await fc.assert(
    fc.asyncProperty(rows, async (some) => {
      const file = [Object.keys(some[0] ?? {}), ...some.map((row) => Object.values(row))].map((row) => row.join(","));
      const { answer, changed } = await check("products", file.join("\n"));
      expect(answer.total).toBe(some.filter((row) => Object.values(row).some((text) => text !== "")).length);
      for (const row of answer.rows)
        expect(row.faults.length > 0 && row.faults.every(({ cell: at }) => at !== "")).toBe(row.state === "faulty");
      if (answer.faulty > 0) {
        expect(changed).toEqual([]);
        return;
      }
      written += answer.added;
      const after = new Map([...before, ...changed.map(({ id, body }) => [id, JSON.parse(body)] as const)]);
      for (const [id, { products: old }] of before)
        expect(after.get(id).products.slice(0, old.length)).toMatchObject(old.map((each: Row) => ({ id: each["id"] })));
      for (const row of some) {
        const [item, group] =
          [...after].find(([, { products }]) => products.some((each: Row) => each["id"] === row.编号)) ?? [];
        const own = group.products.find((each: Row) => each["id"] === row.编号);
        expect({ ...group, ...own }).toMatchObject({
          code: row.货号,
          name: row.名称,
          price: Number(row.价格),
          colour: row.颜色,
        });
        expect(item).toBe(row.商品组 || item);
      }
      const items = [...after].map(([id, body]) => stored(id, body));
      expect(await check("products", file.join("\n"), { items })).toMatchObject({
        changed: [],
        answer: { added: 0, changed: 0, faulty: 0 },
      });
    }),
    { numRuns: 200 },
  );
  expect(written).toBeGreaterThan(0);
});
