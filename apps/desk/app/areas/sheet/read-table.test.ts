import { expect, it } from "vitest";
import { readTable } from "./read-table.ts";

it("[IMPORT-01] reads tables in UTF-8 and GBK, and refuses other files in Chinese", () => {
  expect(readTable(new TextEncoder().encode("编号,价格"))).toBe("编号,价格");
  // 编号,价格 in GBK.
  const gbk = [0xb1, 0xe0, 0xba, 0xc5, 0x2c, 0xbc, 0xdb, 0xb8, 0xf1];
  expect(readTable(Uint8Array.from(gbk))).toBe("编号,价格");
  expect(() => readTable(Uint8Array.from([0x50, 0x4b, 3, 4]))).toThrow(/Excel 工作簿/);
  expect(() => readTable(Uint8Array.from([0xff, 0xff, 0]))).toThrow(/读不出/);
});
