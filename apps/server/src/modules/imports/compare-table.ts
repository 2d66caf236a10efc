import type { DeskAnswer } from "@klarholm/contract/desk";
import { tables, type TableName } from "@klarholm/contract/desk/tables";
import { didYouMean } from "../../lib/did-you-mean.ts";
import { plainTableText } from "../../lib/visitor-text.ts";
import { bodyFaults } from "../drafts/body-faults.ts";
import { CellFault, type Column, type TableRecord, valueOf, withValue } from "./columns.ts";
import { cellName, type TableFile, type TableLine, withoutApostrophe } from "./table-file.ts";
import { newRecord, tableKinds } from "./tables.ts";

type Answered = DeskAnswer<"checkTable">["rows"][number];
type CellNote = Answered["faults"][number];
/** A row of the file; `same` changes nothing. */
export type ComparedRow = Omit<Answered, "state"> & { state: Answered["state"] | "same" };

/** A content item with its parsed body. */
export interface TableItem {
  id: string;
  body: unknown;
}

export interface Compared {
  rows: ComparedRow[];
  /** Bodies by id of item; incomplete when a row is faulty. */
  changed: Map<string, unknown>;
}

/** Unknown keys for which a similar one is looked up; each compares all keys. */
const maxSuggestions = 200;

interface Place {
  item: string;
  index: number;
  record: TableRecord;
}

/**
 * Compares a table with content items. Columns and rows that the table leaves out stay as they are.
 * @param items all items of the table's kind
 * @param only the only column that may be changed; changes of other ones are faults
 */
export function compareTable(name: TableName, file: TableFile, items: readonly TableItem[], only?: string): Compared {
  const table = tableKinds[name];
  const columns = table.columns(items.map(({ body }) => body));
  const [key] = columns;
  const [head, ...lines] = file.lines;
  if (!head) return { rows: [], changed: new Map() };
  const inTable = head.cells.map(({ text }) => columns.find((column) => column.name === text));
  const headFaults = faultsOfHead(head, columns);
  if (headFaults.length > 0) return { rows: [rowOf(head.line, "", { faults: headFaults })], changed: new Map() };

  const places = new Map<string, Place>();
  const records = new Map<string, TableRecord[]>();
  for (const { id: item, body } of items) {
    const all = table.records(body);
    records.set(item, all);
    for (const [index, record] of all.entries()) {
      const id = String(key.write(valueOf(record, key.field)));
      if (!places.has(id)) places.set(id, { item, index, record });
    }
  }
  const seen = new Map<string, number>();
  const touched = new Map<string, Map<number, ComparedRow>>();
  let suggestions = 0;
  const keyAt = inTable.indexOf(key);

  const rows = lines.map((line): ComparedRow => {
    const keyCell = line.cells[keyAt] ?? { text: "" };
    const id = keyCell.text;
    const faultyKey = (message: string, nearest: string | null = null) => {
      const fault = { cell: cellName(line.line, keyAt), column: key.name, value: id, message, nearest };
      return rowOf(line.line, id, { faults: [fault] });
    };
    if (keyCell.fault !== undefined) return faultyKey(keyCell.fault);
    if (id === "") return faultyKey("不能空着");
    const first = seen.get(id);
    if (first !== undefined) return faultyKey(`与第 ${first} 行重复`);
    seen.set(id, line.line);
    const place = places.get(id);
    if (!place && !table.canAdd) {
      const similar = suggestions++ < maxSuggestions ? didYouMean(id, places.keys()) : undefined;
      return faultyKey(`没有这个${table.noun}；${table.noun}不能用表格新增`, similar ?? null);
    }
    if (!place)
      try {
        key.read(id);
      } catch (error) {
        if (error instanceof CellFault) return faultyKey(error.message, error.nearest);
        throw error;
      }
    const before = place?.record ?? newRecord(key, id);
    const { row, record } = readRow(line, { id, before, isNew: !place, columns: inTable, only });
    row.title = place ? table.title(place.record) : "";
    row.faults.push(...superfluous(line, inTable));
    if (row.faults.length > 0 || row.state === "same")
      return { ...row, state: row.faults.length > 0 ? "faulty" : "same" };
    const item = place?.item ?? items[0]?.id ?? tables[name].kind;
    const all = records.get(item) ?? [];
    const index = place?.index ?? all.length;
    all[index] = record;
    records.set(item, all);
    touched.set(item, (touched.get(item) ?? new Map<number, ComparedRow>()).set(index, row));
    return row;
  });

  const changed = new Map<string, unknown>();
  const bodies = new Map(items.map(({ id, body }) => [id, body]));
  for (const [item, own] of touched) {
    const body = table.withRecords(bodies.get(item) ?? table.empty, records.get(item) ?? []);
    changed.set(item, body);
    for (const fault of bodyFaults({ kind: tables[name].kind, id: item }, body)) {
      const at = table.place(fault.path);
      const row = at && own.get(at.index);
      if (row) addSchemaFault(row, at.field, fault.message, inTable);
    }
  }
  for (const column of columns.filter(({ isUnique }) => isUnique)) addRepeated(rows, column, records);
  return { rows, changed };
}

/** Adds faults to rows that write a value that another record has too. */
function addRepeated(
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

const rowOf = (line: number, id: string, more: Partial<ComparedRow>): ComparedRow => ({
  line,
  id,
  title: "",
  state: "faulty",
  changes: [],
  faults: [],
  notes: [],
  ...more,
});

/** Applies the cells of a row to its record. */
function readRow(
  { line, cells }: TableLine,
  {
    id,
    before,
    isNew,
    columns,
    only,
  }: {
    id: string;
    before: TableRecord;
    isNew: boolean;
    columns: readonly (Column | undefined)[];
    only?: string | undefined;
  },
): { row: ComparedRow; record: TableRecord } {
  const row = rowOf(line, id, { state: isNew ? "new" : "same" });
  let record = before;
  for (const [index, column] of columns.entries()) {
    const cell = cells[index] ?? (isNew ? { text: "" } : undefined);
    if (!column || !cell) continue;
    const at = { cell: cellName(line, index), column: column.name };
    const present = String(column.write(valueOf(before, column.field)));
    if (cell.fault !== undefined) {
      row.faults.push({ ...at, value: cell.text, message: cell.fault, nearest: null });
      continue;
    }
    // As the export wrote it, so that a table without changes changes nothing, also of values that would be faulty now.
    if (!isNew && cell.text === withoutApostrophe(plainTableText(present)).trim()) continue;
    try {
      const value = column.read(cell.text);
      const after = String(column.write(value));
      if (!isNew && after === present) continue;
      if (only !== undefined && column.name !== only) throw new CellFault(`只能改“${only}”`, present);
      if (after !== "" || present !== "") row.changes.push({ ...at, before: isNew ? "" : present, after });
      record = withValue(record, column.field, value);
    } catch (error) {
      if (!(error instanceof CellFault)) throw error;
      row.faults.push({ ...at, value: cell.text, message: error.message, nearest: error.nearest });
    }
  }
  if (row.state === "same" && row.changes.length > 0) row.state = "changed";
  return { row, record };
}

/** Assigns a fault of the content schema to the cell of its field. */
function addSchemaFault(
  row: ComparedRow,
  field: readonly (string | number)[],
  message: string,
  columns: readonly (Column | undefined)[],
): void {
  const index = columns.findIndex((column) => column?.field.every((name, step) => field[step] === name));
  const column = columns[index];
  const change = column && row.changes.find((each) => each.column === column.name);
  if (change)
    row.faults.push({ cell: change.cell, column: change.column, value: change.after, message, nearest: null });
  else if (row.state === "new" && column)
    row.faults.push({ cell: cellName(row.line, index), column: column.name, value: "", message, nearest: null });
  // A rule over several fields belongs to the row.
  else if (field.length === 0)
    row.faults.push({ cell: cellName(row.line, 0), column: "", value: row.id, message, nearest: null });
  else if (row.state === "new" && !row.notes.includes(message)) row.notes.push(noteOf(field, message));
  if (row.faults.length > 0) row.state = "faulty";
}

const noteOf = ([name]: readonly (string | number)[], message: string): string =>
  name === "pictures" ? "还没有图片，导入后在表单里选" : message;

/** The first cell without a named column. */
function superfluous({ line, cells }: TableLine, columns: readonly (Column | undefined)[]): CellNote[] {
  const index = cells.findIndex(({ text, fault }, at) => !columns[at] && (text !== "" || fault !== undefined));
  if (index < 0) return [];
  const value = cells[index]?.text ?? "";
  return [{ cell: cellName(line, index), column: "", value, message: "这一格上面没有栏目名称", nearest: null }];
}

function faultsOfHead({ line, cells }: TableLine, columns: readonly Column[]): CellNote[] {
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
