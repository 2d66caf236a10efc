import { tableLimits } from "@klarholm/contract/desk/tables";
import { type Cell, type CellValue, readXlsx } from "hucre/xlsx";
import { expectSmallPackage } from "./expect-small-package.ts";
import { expectFewCells, type TableCell, type TableFile, UnreadableTable, withoutApostrophe } from "./table-file.ts";

/** Significant digits of a number in a spreadsheet; further ones are noise of binary fractions. */
const digits = 15;

/**
 * Reads the first visible sheet of an Excel workbook, as Excel, WPS and LibreOffice write it. Formulas are never
 * evaluated: a cell with a formula has the value that the spreadsheet saved with it, or a fault.
 * @throws UnreadableTable
 */
export async function readWorkbook(bytes: Buffer): Promise<TableFile> {
  await expectSmallPackage(bytes);
  const { sheets } = await readXlsx(bytes, { sheets: (info) => !info.hidden && !info.veryHidden }).catch(
    (cause: unknown) => {
      throw new UnreadableTable("读不出这个工作簿。请在表格软件里另存为 XLSX 再导入", { cause });
    },
  );
  const sheet = sheets.find(({ rows }) => rows.some((row) => row.some((value) => value !== null))) ?? sheets[0];
  if (!sheet) throw new UnreadableTable("这个工作簿里没有工作表");
  const count = sheet.rows.reduce((sum, { length }) => sum + length, 0);
  expectFewCells(sheet.rows.findLastIndex((row) => row.some((value) => value !== null)) + 1, count, tableLimits.rows);
  const lines = sheet.rows.map((row, index) => ({
    line: index + 1,
    cells: row.map((value, column) => cellOf(value, sheet.cells?.get(`${index},${column}`))),
  }));
  return {
    sheet: sheet.name,
    lines: lines.filter(({ cells }) => cells.some(({ text, fault }) => text !== "" || fault !== undefined)),
  };
}

function cellOf(value: CellValue, cell: Cell | undefined): TableCell {
  if (cell?.type === "error") return { text: String(value ?? ""), fault: "这一格的公式算不出来，请改好或写上数值" };
  if (cell?.formula !== undefined && (value === null || value === ""))
    return {
      text: `=${cell.formula}`,
      fault: "这一格是公式，文件里没有它的结果。请在表格软件里打开并保存，或粘贴为数值",
    };
  if (typeof value === "number" && Number.isInteger(value) && !Number.isSafeInteger(value))
    return { text: String(value), fault: "数字太长，表格软件已改动了末尾几位，请把这一格设为文本再写" };
  return { text: withoutApostrophe(textOf(value).trim()) };
}

function textOf(value: CellValue): string {
  if (value === null || value === undefined) return "";
  if (typeof value === "number") return String(Number(value.toPrecision(digits)));
  if (typeof value === "boolean") return value ? "是" : "否";
  if (value instanceof Date) return value.toISOString().replace(/T00:00:00\.000Z$/, "");
  return String(value);
}
