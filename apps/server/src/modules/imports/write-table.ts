import { type WriteSheet, writeXlsx } from "hucre/xlsx";
import { csvTable, plainTableText } from "../../lib/visitor-text.ts";

export interface WrittenTable {
  /** Name of the sheet. */
  label: string;
  head: readonly string[];
  /** What each column means, for the second sheet; none without it. */
  about?: readonly string[];
  rows: readonly (readonly (string | number)[])[];
}

/** Content types by format. */
export const tableTypes = {
  xlsx: "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
  csv: "text/csv; charset=utf-8",
};

/** A table as CSV in UTF-8. */
export const csvOf = ({ head, rows }: WrittenTable): string => csvTable([head, ...rows].map((row) => row.map(String)));

/** Characters; wider cells are cut off on the screen. */
const [narrow, wide] = [10, 42];

/** A table as XLSX. All texts are text cells, escaped like CSV, because people save workbooks as CSV. */
export async function xlsxOf({ label, head, about, rows }: WrittenTable): Promise<Uint8Array> {
  const safe = (value: string | number) => (typeof value === "number" ? value : plainTableText(value));
  const widths = head.map((name, index) =>
    rows.slice(0, 200).reduce((width, row) => Math.max(width, displayWidth(row[index])), displayWidth(name)),
  );
  const columns = widths.map((width) => ({ width: Math.min(wide, Math.max(narrow, width + 2)) }));
  const sheets: WriteSheet[] = [
    { name: label, rows: [[...head], ...rows.map((row) => row.map(safe))], columns, freezePane: { rows: 1 } },
  ];
  if (about)
    sheets.push({
      name: "说明",
      rows: [["栏目", "怎么填"], ...head.map((name, index) => [name, about[index] ?? ""])],
      columns: [{ width: 14 }, { width: 80 }],
    });
  return writeXlsx({ sheets });
}

/** Chinese characters are two wide. */
const displayWidth = (value: string | number | undefined): number =>
  String(value ?? "").replaceAll(/[^\x00-\xff]/g, "xx").length;
