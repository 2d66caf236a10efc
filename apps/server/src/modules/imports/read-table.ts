import { readCsv } from "./read-csv.ts";
import { readWorkbook } from "./read-xlsx.ts";
import { type TableFile, UnreadableTable } from "./table-file.ts";

/** Beginnings of files. */
const [zip, compound] = [Buffer.from("PK\x03\x04", "latin1"), Buffer.from("d0cf11e0a1b11ae1", "hex")];

/** Reads a table by its content, not by its name. @throws UnreadableTable */
export async function readTable(bytes: Buffer): Promise<TableFile> {
  if (bytes.subarray(0, 8).equals(compound))
    throw new UnreadableTable("这是旧版 Excel（XLS）或有密码的工作簿。请去掉密码，另存为 XLSX 再导入");
  const table = bytes.subarray(0, 4).equals(zip) ? await readWorkbook(bytes) : readCsv(bytes);
  if (table.lines.length === 0) throw new UnreadableTable("这个表格是空的");
  return table;
}
