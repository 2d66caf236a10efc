/** A cell of an uploaded table. */
export interface TableCell {
  /** Without surrounding white space. */
  text: string;
  /** Why the cell has no usable value, in Chinese. */
  fault?: string;
}

export interface TableLine {
  /** Number of the row in the spreadsheet, from 1. */
  line: number;
  cells: TableCell[];
}

/** The rows of an uploaded file, without empty ones. */
export interface TableFile {
  /** Name of the sheet; null for CSV. */
  sheet: string | null;
  lines: TableLine[];
}

/** A file that is not read at all; the message is Chinese. */
export class UnreadableTable extends Error {
  override name = "UnreadableTable";
}

/** Cells of one file, also empty ones. */
export const maxCells = 1_000_000;

/** @throws UnreadableTable for too many rows or cells */
export function expectFewCells(rows: number, cells: number, maxRows: number): void {
  if (rows > maxRows + 1)
    throw new UnreadableTable(`这个表格有 ${rows - 1} 行，一次最多 ${maxRows} 行。请分成几个文件导入`);
  if (cells > maxCells)
    throw new UnreadableTable(`这个表格有 ${cells} 格，一次最多 ${maxCells} 格。请删去用不到的行和列`);
}

/** Name of a column in a spreadsheet: A, B ... Z, AA. */
export function columnLetter(index: number): string {
  const letter = String.fromCodePoint(65 + (index % 26));
  return index < 26 ? letter : columnLetter(Math.floor(index / 26) - 1) + letter;
}

/** Name of a cell, such as C12. */
export const cellName = (line: number, index: number): string => `${columnLetter(index)}${line}`;

/** A cell without the apostrophes that keep spreadsheets from evaluating it; see `plainTableText`. */
export const withoutApostrophe = (cell: string): string =>
  cell.replace(/(^|[;,|\t\r\n])'(?=["'\s]*[=+\-@＝＋－＠])/gu, "$1");
