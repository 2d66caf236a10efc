import type { DeskAnswer } from "@klarholm/contract/desk";
import { didYouMean } from "../../lib/did-you-mean.ts";
import { type Column, type TableRecord, valueOf } from "./columns.ts";
import { cellName, type TableLine } from "./table-file.ts";

type Answered = DeskAnswer<"checkTable">["rows"][number];
type CellNote = Answered["faults"][number];
/** A row of the file; `same` changes nothing. */
export type ComparedRow = Omit<Answered, "state"> & { state: Answered["state"] | "same" };

/** Adds faults to rows that write a value that another record has too. */
export function addRepeated(
  rows: readonly ComparedRow[],
  column: Column,
  records: ReadonlyMap<string, readonly TableRecord[]>,
): void {
  const written = rows.flatMap((row) => {
    const change = row.changes.find((each) => each.column === column.name);
    return change && row.state !== "faulty" ? [{ row, change }] : [];
  });
  if (written.length === 0) return;
  const counts = new Map<string, number>();
  for (const record of [...records.values()].flat()) {
    const value = String(column.write(valueOf(record, column.field)));
    counts.set(value, (counts.get(value) ?? 0) + 1);
  }
  for (const { row, change } of written) {
    if ((counts.get(change.after) ?? 0) < 2) continue;
    const message = `“${change.after}”已经有了，每一项的${column.name}不同`;
    row.faults.push({ cell: change.cell, column: column.name, value: change.after, message, nearest: null });
    row.state = "faulty";
  }
}

/** Adds a fault to a new row whose item has another value of a column for all its records. */
export function addDifferent(row: ComparedRow, column: Column, record: TableRecord, written: TableRecord): void {
  const change = row.changes.find((each) => each.column === column.name);
  const its = String(column.write(valueOf(written, column.field)));
  if (!change || String(column.write(valueOf(record, column.field))) === its) return;
  const message = `这一组的${column.name}是“${its}”`;
  row.faults.push({ cell: change.cell, column: column.name, value: change.after, message, nearest: its });
}

interface RowColumns {
  /** All of the table's kind. */
  columns: readonly Column[];
  /** Those of the file, in its order. */
  inTable: readonly (Column | undefined)[];
  isNew: boolean;
}

/** Assigns a fault of the content schema to the cell of its field. */
export function addSchemaFault(
  row: ComparedRow,
  field: readonly (string | number)[],
  message: string,
  { columns, inTable, isNew }: RowColumns,
): void {
  const isOfField = (column: Column | undefined) => column?.field.every((name, step) => field[step] === name) ?? false;
  const [index, missing] = [inTable.findIndex(isOfField), columns.find(isOfField)];
  const column = inTable[index];
  const change = column && row.changes.find((each) => each.column === column.name);
  const add = (cell: string, name: string, value: string, text = message) =>
    row.faults.push({ cell, column: name, value, message: text, nearest: null });
  if (change) add(change.cell, change.column, change.after);
  else if (isNew && column) add(cellName(row.line, index), column.name, "");
  else if (isNew && missing)
    add(cellName(row.line, 0), missing.name, row.id, `新增要填“${missing.name}”，请加上这一栏`);
  // A rule over several fields belongs to the row.
  else if (field.length === 0) add(cellName(row.line, 0), "", row.id);
  else if (isNew && !row.notes.includes(noteOf(field, message))) row.notes.push(noteOf(field, message));
  if (row.faults.length > 0) row.state = "faulty";
}

const noteOf = ([name]: readonly (string | number)[], message: string): string =>
  name === "pictures" ? "还没有图片，导入后在表单里选" : message;

/** The first cell without a named column. */
export function superfluous({ line, cells }: TableLine, columns: readonly (Column | undefined)[]): CellNote[] {
  const index = cells.findIndex(({ text, fault }, at) => !columns[at] && (text !== "" || fault !== undefined));
  if (index < 0) return [];
  const value = cells[index]?.text ?? "";
  return [{ cell: cellName(line, index), column: "", value, message: "这一格上面没有栏目名称", nearest: null }];
}

/** Faults of the row that names the columns. */
export function faultsOfHead({ line, cells }: TableLine, columns: readonly Column[]): CellNote[] {
  const known = columns.map(({ name }) => name);
  const names = cells.map(({ text }) => text);
  const faults = names.flatMap((name, index): CellNote[] => {
    const at = { cell: cellName(line, index), column: name, value: name };
    if (name === "") {
      const isUsed = index < names.findLastIndex((each) => each !== "");
      return isUsed ? [{ ...at, message: "这一列没有栏目名称，请删去这一列或写上名称", nearest: null }] : [];
    }
    if (!known.includes(name))
      return [
        {
          ...at,
          message: `没有“${name}”这一栏；可以有：${known.join("、")}`,
          nearest: didYouMean(name, known) ?? null,
        },
      ];
    return names.indexOf(name) < index ? [{ ...at, message: "这一栏出现了两次", nearest: null }] : [];
  });
  const [key = ""] = known;
  if (!names.includes(key))
    faults.push({ cell: "", column: key, value: "", message: `第一行须有“${key}”这一栏`, nearest: null });
  return faults;
}
