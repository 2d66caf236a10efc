import { tableLimits } from "@klarholm/contract/desk/tables";
import { CsvError, parse } from "csv-parse/sync";
import { expectFewCells, type TableFile, UnreadableTable, withoutApostrophe } from "./table-file.ts";

/**
 * Reads CSV in UTF-8, UTF-16 with a byte order mark, or GBK (GB 18030), with commas, semicolons or tabs.
 * @throws UnreadableTable
 */
export function readCsv(bytes: Uint8Array): TableFile {
  const text = decode(bytes);
  let records: string[][];
  try {
    records = parse(text, { bom: true, trim: true, relax_column_count: true, delimiter: delimiterOf(text) });
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    const line = typeof error["lines"] === "number" ? `第 ${error["lines"]} 行附近的` : "";
    throw new UnreadableTable(`${line}引号不成对。请用表格软件另存为 XLSX 或 CSV`);
  }
  const cells = records.reduce((sum, { length }) => sum + length, 0);
  expectFewCells(records.length, cells, tableLimits.rows);
  const lines = records.map((record, index) => ({
    line: index + 1,
    cells: record.map((cell) => ({ text: withoutApostrophe(cell) })),
  }));
  return { sheet: null, lines: lines.filter((line) => line.cells.some((cell) => cell.text !== "")) };
}

function decode(bytes: Uint8Array): string {
  const hasUtf16Mark = bytes[0] === 0xff && bytes[1] === 0xfe;
  for (const encoding of hasUtf16Mark ? ["utf-16le"] : ["utf-8", "gb18030"]) {
    try {
      const text = new TextDecoder(encoding, { fatal: true }).decode(bytes);
      if (!text.includes("\0")) return text;
    } catch {
      // Not this encoding.
    }
  }
  throw new UnreadableTable("读不出这个文件的文字。请在表格软件里另存为 XLSX 或 CSV UTF-8");
}

function delimiterOf(text: string): string {
  const [head = ""] = text.split(/\r?\n/, 1);
  return [",", "\t", ";"].find((delimiter) => head.includes(delimiter)) ?? ",";
}
