import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { deflateRawSync } from "node:zlib";
import type { TableName } from "@klarholm/contract/desk/tables";
import { expect, it } from "vitest";
import {
  check,
  contents,
  type ExpectedFault,
  expectFaults,
  exported,
  stored,
} from "../../../test/tables/check-table.ts";
import { archive, workbook } from "../../../test/tables/workbooks.ts";
import { ImportWorker } from "./import-worker.ts";

it.each(["products", "stores", "redirects", "synonyms"] as const)(
  "[IMPORT-03] the table of %s is exported as XLSX and CSV, and changes nothing when it is imported again",
  async (table) => {
    const [first] = contents[table];
    const body = JSON.parse(first?.body ?? "{}");
    if (table === "products")
      Object.assign(body.products[0], { name: "=盘", displayName: '"大", -深\n两行', price: 99.5 });
    const items = [stored(first?.id ?? "", body), ...contents[table].slice(1)];
    for (const format of ["xlsx", "csv"] as const) {
      const { answer, changed } = await check(table, await exported(table, format, items), { items });
      expect(answer).toMatchObject({ rows: [], added: 0, changed: 0, faulty: 0 });
      expect(answer.total).toBeGreaterThan(0);
      expect(changed).toEqual([]);
    }
    if (table === "products") expect(String(await exported(table, "csv", items))).toContain("'=盘");
  },
);

it.each([
  ["commas", '编号,价格,标签\nplate-27,"¥1,280",新品;限量\n'],
  ["semicolons", "编号;价格;标签\r\nplate-27;1280 元;新品、限量\r\n"],
  ["tabs in UTF-16", Buffer.from("\ufeff编号\t价格\t标签\nplate-27\t１２８０\t新品，限量\n\n", "utf16le")],
  ["GBK", Buffer.from("b1e0bac52cbcdbb8f12cb1eac7a90d0a706c6174652d32372c313238302cd0c2c6b7a1a2cfdec1bf0d0a", "hex")],
])("[IMPORT-01] [IMPORT-03] changes the cells of a CSV table with %s, and leaves the rest", async (_, csv) => {
  const { answer, changed } = await check("products", csv);
  expect(answer.rows).toEqual([
    {
      line: 2,
      id: "plate-27",
      title: "峡湾餐盘 27 厘米",
      state: "changed",
      faults: [],
      notes: [],
      changes: [
        { cell: "B2", column: "价格", before: "680", after: "1280" },
        { cell: "C2", column: "标签", before: "同商品组：新品", after: "新品、限量" },
      ],
    },
  ]);
  const before = JSON.parse(contents.products[0]?.body ?? "");
  const [plate, ...others] = before.products;
  expect(changed).toEqual([
    stored("fjord-plate", {
      ...before,
      products: [{ ...plate, price: 1280, labels: ["新品", "限量"] }, ...others],
    }),
  ]);
});

it("[IMPORT-04] reads the first visible sheet of a workbook; formulas have their saved values and are never evaluated", async () => {
  const file = await workbook(
    [
      ["编号", "价格", "名称"],
      ["plate-27", { formula: "680*1.08", result: 734.4000000000001 }, "=HYPERLINK(1)"],
      ["plate-22", { formula: "520.5*1.08" }, null],
      [null, null, null],
      ["bowl", 2 ** 60, new Date("2027-03-05T00:00:00Z")],
    ],
    { hidden: [["编号"], ["nothing"]] },
  );
  const { answer, faults } = await check("products", file);
  expect(answer.sheet).toBe("价格");
  expect(answer.rows[0]?.changes).toMatchObject([{ after: "734.4" }, { after: "=HYPERLINK(1)" }]);
  expect(faults.map(({ cell, message }) => [cell, message.slice(0, 9)])).toEqual([
    ["B3", "这一格是公式，文件"],
    ["C3", "不能空着"],
    ["B5", "数字太长，表格软件"],
  ]);
  // A cell mended in the preview.
  const mended = await check("products", file, { fixes: ["B3=562.14", "C3=峡湾餐盘 22 厘米", "B5=470", "C5=碗"] });
  expect(mended.answer).toMatchObject({ total: 3, changed: 3, faulty: 0 });
});

const libreOffice = new URL("../../../test/tables/libreoffice.xlsx", import.meta.url);

it("[IMPORT-04] reads a workbook of LibreOffice", async () => {
  const { answer, faults } = await check("products", await readFile(libreOffice), { fixes: ["D2=盘"] });
  expect(answer.rows[0]?.changes).toMatchObject([{ after: "734.4" }, { after: "新品、限量" }, { after: "盘" }]);
  expect(answer.rows[1]?.changes).toMatchObject([{ column: "价格", before: "520.5", after: "562.1" }]);
  expect(faults).toMatchObject([{ cell: "B4", value: "#DIV/0!", message: /公式算不出来/ }]);
});

const calc = "/usr/lib/libreoffice/program/libsclo.so";
const soffice = ["/usr/bin/soffice"].find((path) => existsSync(path) && existsSync(calc));
if (!soffice) console.warn("\n*** The check of workbooks by LibreOffice Calc is SKIPPED: it is not installed. ***\n");

it.skipIf(!soffice)(
  "[IMPORT-04] LibreOffice opens an exported workbook, without formulas, and its copy changes nothing",
  { tags: "extended" },
  async () => {
    const folder = await mkdtemp(join(tmpdir(), "klarholm-tables-"));
    try {
      await writeFile(join(folder, "products.xlsx"), await exported("products", "xlsx"));
      const converted = spawnSync(
        String(soffice),
        [
          `-env:UserInstallation=file://${folder}/profile`,
          "--headless",
          "--convert-to",
          "xlsx:Calc MS Excel 2007 XML",
        ].concat(["--outdir", join(folder, "copy"), join(folder, "products.xlsx")]),
        { timeout: 90_000 },
      );
      expect(String(converted.stderr)).not.toContain("Error");
      const { answer } = await check("products", await readFile(join(folder, "copy", "products.xlsx")));
      expect(answer).toMatchObject({ total: 3, added: 0, changed: 0, faulty: 0 });
    } finally {
      await rm(folder, { recursive: true });
    }
  },
);

const storeHead = "编号,名称,类型,城市,地址,经度,纬度,电话,开业日,营业时间,服务,介绍";
const store = (cells: Record<string, string>) => {
  const usual = {
    编号: "new-store",
    名称: "新店",
    类型: "旗舰店",
    城市: "苏州市",
    地址: "姑苏区一号",
    经度: "120.6",
    纬度: "31.3",
    电话: "0512-0000-0000",
    开业日: "",
    营业时间: "10:00-22:00",
    服务: "礼品包装",
    介绍: "新店。",
  };
  return `${storeHead}\n${Object.values({ ...usual, ...cells }).join(",")}\n`;
};

/** Name, table, file, and of each fault cell, reason and nearest value. */
const faulty: [string, TableName, string, ExpectedFault[]][] = [
  ["a price in words", "products", "编号,价格\nbowl,九十九\n", [["B2", /应为数字/, null]]],
  ["a price with three decimals", "products", "编号,价格\nbowl,9.996\n", [["B2", /两位小数/, "10"]]],
  ["a negative price", "products", "编号,价格\nbowl,-5\n", [["B2", /应为数字/, "5"]]],
  ["a formula in a CSV file", "products", "编号,价格\nbowl,=480*1.08\n", [["B2", /应为数字/]]],
  ["a price with two dots", "products", "编号,价格\nbowl,1.280.00\n", [["B2", /应为数字/]]],
  ["a price that is far too high", "products", "编号,价格\nbowl,99999999999\n", [["B2", /应为数字/]]],
  ["an empty price", "products", "编号,价格\nbowl,\n", [["B2", /不能空着/]]],
  ["a code of another product", "products", "编号,货号\nbowl,FJ-27\n", [["B2", /已经有了/]]],
  ["an empty name", "products", "编号,名称\nbowl,\n", [["B2", /不能空着/]]],
  ["a name of blanks that nobody sees", "products", "编号,名称\nbowl,\u3164\n", [["B2", /./]]],
  ["an unknown product", "products", "编号,价格\nplate-28,5\n", [["A2", /没有这个商品/, "plate-27"]]],
  ["a row without key", "products", "编号,价格\n,5\n", [["A2", /不能空着/]]],
  ["a row twice", "products", "编号,价格\nbowl,5\n\nbowl,6\n", [["A4", /与第 2 行重复/]]],
  ["an unknown column", "products", "编号,价各\nbowl,5\n", [["B1", /没有“价各”这一栏/, "价格"]]],
  ["a column twice", "products", "编号,价格,价格\nbowl,5,6\n", [["C1", /出现了两次/]]],
  ["a column without name", "products", "编号,,价格\nbowl,x,5\n", [["B1", /没有栏目名称/]]],
  ["no key column", "products", "名称,价格\n碗,5\n", [["", /第一行须有“编号”/]]],
  ["a cell beside the table", "products", "编号,价格\nbowl,5,6\n", [["C2", /没有栏目名称/]]],
  ["a phone that is none", "stores", store({ 电话: "12" }), [["H2", /电话号码/]]],
  ["a phone and an opening day", "stores", "编号,开业日\nSH-A,2027-03-05\n", [["A2", /只填其一/]]],
  ["an impossible day", "stores", store({ 电话: "", 开业日: "2027-02-31" }), [["I2", /应为日期/]]],
  ["an unknown type", "stores", store({ 类型: "旗舰" }), [["C2", /之一/, "旗舰店"]]],
  ["an unknown city", "stores", store({ 城市: "苏州" }), [["D2", /之一/, "苏州市"]]],
  [
    "swapped coordinates",
    "stores",
    store({ 经度: "31.3", 纬度: "120.6" }),
    [
      ["F2", /经度/],
      ["G2", /纬度/],
    ],
  ],
  ["a store without services", "stores", store({ 服务: "" }), [["K2", /不能空着/]]],
  ["a store without hours", "stores", "编号,营业时间\nSH-A,\n", [["B2", /至少填一项/]]],
  ["a key with capitals and blanks", "stores", store({ 编号: "New Store" }), [["A2", /./]]],
  ["a whole address", "redirects", "原地址,转向\nhttps://x.example/a/,/\n", [["A2", /以 \/ 开头/, "/a"]]],
  ["a target that is no address", "redirects", "原地址,转向\n/a,javascript:1\n", [["B2", /https/]]],
  ["a word without synonym", "synonyms", "词,近义词\n碟,\n", [["B2", /不能空着/]]],
];

it.each(faulty)("[IMPORT-01] [IMPORT-05] names the cell and the reason of %s", (_, table, csv, expected) =>
  expectFaults(table, csv, expected),
);

/** Kinds of faults in the row of a product, each with the faulty column and its reason. */
const kinds: readonly [change: (row: Row) => void, column: string, reason: RegExp][] = [
  [(row) => (row["价格"] = "面议"), "B", /应为数字/],
  [(row) => (row["价格"] = 9.999), "B", /两位小数/],
  [(row) => (row["价格"] = -5), "B", /应为数字/],
  [(row) => (row["价格"] = ""), "B", /不能空着/],
  [(row) => (row["价格"] = { formula: "B1*1.08" }), "B", /是公式/],
  [(row) => (row["价格"] = true), "B", /应为数字/],
  [(row) => (row["价格"] = new Date("2027-01-01")), "B", /应为数字/],
  [(row) => (row["价格"] = 1e12), "B", /应为数字/],
  [(row) => (row["价格"] = "1.280.00"), "B", /应为数字/],
  [(row) => (row["价格"] = "12 美元"), "B", /应为数字/],
  [(row) => (row["价格"] = 2 ** 70), "B", /数字太长/],
  [(row) => (row["名称"] = ""), "C", /不能空着/],
  [(row) => (row["名称"] = "\u3164"), "C", /./],
  [(row) => (row["规格"] = ""), "D", /不能空着/],
  [(row) => (row["规格"] = { formula: "C2" }), "D", /是公式/],
  [(row) => (row["货号"] = ""), "E", /不能空着/],
  [(row) => (row["编号"] = ""), "A", /不能空着/],
  [(row) => (row["编号"] = "plate-0"), "A", /与第 2 行重复/],
  [(row) => (row["编号"] = `${String(row["编号"])}x9y`), "A", /没有这个商品/],
  [(row) => (row["旁边"] = "注"), "F", /没有栏目名称/],
];
type Row = Record<string, Parameters<typeof workbook>[0][number][number]>;

it("[IMPORT-02] [IMPORT-05] of 5,000 rows each of 50 faults of 20 kinds is named by cell and reason", async () => {
  const [first] = JSON.parse(contents.products[0]?.body ?? "").products;
  const items = Array.from({ length: 1250 }, (_, at) =>
    stored(`group-${at}`, {
      ...JSON.parse(contents.products[0]?.body ?? ""),
      products: Array.from({ length: 4 }, (_each, index) => {
        const number = at * 4 + index;
        return {
          ...first,
          id: `plate-${number}`,
          code: `C-${number}`,
          name: `盘 ${number}`,
          displayName: `${number} 厘米`,
        };
      }),
    }),
  );
  const rows = Array.from({ length: 5000 }, (_, number): Row => ({
    编号: `plate-${number}`,
    价格: 734.4,
    名称: `盘 ${number}`,
    规格: `${number} 厘米`,
    货号: `C-${number}`,
    旁边: null,
  }));
  const expected = Array.from({ length: 50 }, (_, index) => {
    const at = 13 + index * 97;
    const [change, column, reason] = kinds[index % kinds.length] ?? [() => undefined, "", /./];
    const row = rows[at];
    if (row) change(row);
    return [`${column}${at + 2}`, expect.stringMatching(reason)];
  });
  const file = await workbook([["编号", "价格", "名称", "规格", "货号"], ...rows.map((row) => Object.values(row))]);
  const { answer, faults } = await check("products", file, { items });
  expect(faults.map(({ cell, message }) => [cell, message])).toEqual(expected);
  expect(answer).toMatchObject({ total: 5000, changed: 4950, faulty: 50 });
});

it("[IMPORT-06] refuses in its worker what unpacks to too much, and other files, with the reason", async () => {
  const worker = new ImportWorker();
  const part = (name: string, content: Buffer) => ({ name, packed: deflateRawSync(content), stated: content.length });
  const types = part("[Content_Types].xml", Buffer.from("<Types/>"));
  const zeros = part("xl/worksheets/sheet1.xml", Buffer.alloc(300 * 1024 * 1024));
  const bomb = archive([types, zeros]);
  const lying = archive([types, { ...zeros, stated: 1000 }]);
  expect(bomb.length).toBeLessThan(400_000);
  const refused: [Buffer, RegExp][] = [
    [bomb, /解压后超过 120 MB/],
    [lying, /已损坏/],
    [archive([types, types]), /已损坏/],
    [archive([part("photo.txt", Buffer.from("x"))]), /是压缩包，不是 Excel/],
    [archive([types]), /读不出这个工作簿/],
    [Buffer.from("d0cf11e0a1b11ae10000", "hex"), /旧版 Excel/],
    [Buffer.from("PK\x03\x04", "latin1"), /已损坏/],
    [Buffer.from([0xff, 0xff, 0]), /读不出这个文件的文字/],
    [Buffer.from('编号,名称\nbowl,"碗\n'), /引号不成对/],
    [Buffer.from("\n\n"), /是空的/],
    [Buffer.from(`编号\n${"x\n".repeat(200_001)}`), /200001 行，一次最多 200000 行/],
  ];
  for (const [bytes, reason] of refused)
    await expect(worker.run("read", async () => ({ do: "read", bytes }))).rejects.toMatchObject({
      code: "TABLE_REFUSED",
      visitorMessage: expect.stringMatching(reason),
    });
  const stopped = new AbortController();
  const running = worker.run("read", async () => ({ do: "read", bytes: Buffer.from("编号\nx") }), stopped.signal);
  stopped.abort(new Error("stopped"));
  await expect(running).rejects.toThrow("stopped");
});

it("[SHEET-02] changes 60,000 products at once within the limits of its worker", { tags: "extended" }, async () => {
  const [group] = contents.products;
  const { products, ...shared } = JSON.parse(group?.body ?? "{}");
  const items = Array.from({ length: 6000 }, (_, at) => {
    const own = Array.from({ length: 10 }, (_each, index) => `p-${at}-${index}`);
    return stored(`group-${at}`, { ...shared, products: own.map((id) => ({ ...products[0], id, code: id })) });
  });
  const rows = items.flatMap(({ id }) =>
    Array.from({ length: 10 }, (_, index) => `${id.replace("group", "p")}-${index}`),
  );
  const bytes = Buffer.from(["编号,价格", ...rows.map((id) => `${id},725`)].join("\r\n"));
  const choices = { categories: [], series: [] };
  const { answer, changed } = await new ImportWorker().run("check", async () => {
    return { do: "check", table: "products", bytes, fixes: [], items, choices };
  });
  expect(answer).toMatchObject({ total: 60_000, changed: 60_000, faulty: 0 });
  expect(changed).toHaveLength(6000);
});
