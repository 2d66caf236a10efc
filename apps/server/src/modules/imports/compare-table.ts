import { tables, type TableName } from "@klarholm/contract/desk/tables";
import { didYouMean } from "../../lib/did-you-mean.ts";
import { plainTableText } from "../../lib/visitor-text.ts";
import { bodyFaults } from "../drafts/body-faults.ts";
import { CellFault, type Column, type TableRecord, valueOf, withValue } from "./columns.ts";
import { cellName, type TableFile, type TableLine, withoutApostrophe } from "./table-file.ts";
import {
  addDifferent,
  addRepeated,
  addSchemaFault,
  type ComparedRow,
  faultsOfHead,
  superfluous,
} from "./table-faults.ts";
import type { ProductChoices } from "./table-kind.ts";
import { newRecord, tableKinds } from "./tables.ts";

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

interface Comparison {
  /** All items of the table's kind. */
  items: readonly TableItem[];
  choices: ProductChoices;
  /** The only column that may be changed; changes of other ones, and new rows, are faults. */
  only?: string | undefined;
  /** Called before each row. @param part share of the rows that are done */
  onRow?: (part: number) => void;
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
 */
export function compareTable(name: TableName, file: TableFile, { items, choices, only, onRow }: Comparison): Compared {
  const table = tableKinds[name];
  const columns = table.columns(
    items.map(({ body }) => body),
    choices,
  );
  const [key] = columns;
  const [head, ...lines] = file.lines;
  if (!head) return { rows: [], changed: new Map() };
  const inTable = head.cells.map(({ text }) => columns.find((column) => column.name === text));
  const headFaults = faultsOfHead(head, columns);
  if (headFaults.length > 0) return { rows: [rowOf(head.line, "", { faults: headFaults })], changed: new Map() };

  const places = new Map<string, Place>();
  const records = new Map<string, TableRecord[]>();
  for (const { id: item, body } of items) {
    const all = table.records(body, item);
    records.set(item, all);
    for (const [index, record] of all.entries()) {
      const id = String(key.write(valueOf(record, key.field)));
      if (!places.has(id)) places.set(id, { item, index, record });
    }
  }
  const bodies = new Map(items.map(({ id, body }) => [id, body]));
  const begun = new Set<string>();
  const added = new Set<ComparedRow>();
  const seen = new Map<string, number>();
  const touched = new Map<string, Map<number, ComparedRow>>();
  let suggestions = 0;
  const keyAt = inTable.indexOf(key);
  const itemAt = inTable.findIndex((column) => column !== undefined && column.name === table.items?.column);

  const rows = lines.map((line, at): ComparedRow => {
    onRow?.(at / lines.length);
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
    if (!place && (only !== undefined || (table.items && (line.cells[itemAt]?.text ?? "") === ""))) {
      const similar = suggestions++ < maxSuggestions ? didYouMean(id, places.keys()) : undefined;
      const how = only === undefined ? `要新增，请在“${table.items?.column}”一栏写上它的组` : `只能改“${only}”`;
      return faultyKey(`没有这个${table.noun}；${how}`, similar ?? null);
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
    const item = place?.item ?? table.items?.itemOf(record) ?? items[0]?.id ?? tables[name].kind;
    if (table.items && !bodies.has(item)) {
      bodies.set(item, table.items.begun(record));
      begun.add(item);
      row.notes.push(`新的${table.items.column}“${item}”`);
    }
    const written = !place && table.items ? table.items.joined(record, item, bodies.get(item)) : record;
    for (const column of columns.filter(({ isFixed }) => isFixed && !place)) addDifferent(row, column, record, written);
    if (row.faults.length > 0) return { ...row, state: "faulty" };
    const all = records.get(item) ?? [];
    const index = place?.index ?? all.length;
    all[index] = written;
    records.set(item, all);
    if (!place) added.add(row);
    touched.set(item, (touched.get(item) ?? new Map<number, ComparedRow>()).set(index, row));
    return row;
  });

  const changed = new Map<string, unknown>();
  for (const [item, own] of touched) {
    const body = table.withRecords(bodies.get(item) ?? table.empty, records.get(item) ?? []);
    changed.set(item, body);
    for (const fault of bodyFaults({ kind: tables[name].kind, id: item }, body)) {
      const at = table.place(fault.path) ?? (begun.has(item) ? table.items?.placeShared(fault.path) : undefined);
      const row = at && own.get(at.index);
      if (row) addSchemaFault(row, at.field, fault.message, { columns, inTable, isNew: added.has(row) });
    }
  }
  for (const column of columns.filter(({ isUnique }) => isUnique)) addRepeated(rows, column, records);
  return { rows, changed };
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
    if (!column || !cell || (!isNew && column.isFixed && cell.text === "")) continue;
    const at = { cell: cellName(line, index), column: column.name };
    const present = String(column.write(valueOf(before, column.field)));
    const inherited = column.inherited ? String(column.write(valueOf(before, column.inherited))) : "";
    if (cell.fault !== undefined) {
      row.faults.push({ ...at, value: cell.text, message: cell.fault, nearest: null });
      continue;
    }
    // As the export wrote it, so that a table without changes changes nothing, also of values that would be faulty now.
    if (!isNew && cell.text === withoutApostrophe(plainTableText(present)).trim()) continue;
    try {
      const value = column.read(cell.text);
      const after = String(column.write(value));
      if (!isNew && (after === present || (present === "" && after === inherited))) continue;
      if (only !== undefined && column.name !== only) throw new CellFault(`只能改“${only}”`, present);
      if (!isNew && column.isFixed) throw new CellFault(`已有的商品在表单里改${column.name}`, present);
      const shown = present === "" && inherited !== "" ? `同商品组：${inherited}` : present;
      if (after !== "" || present !== "") row.changes.push({ ...at, before: isNew ? "" : shown, after });
      record = withValue(record, column.field, value);
    } catch (error) {
      if (!(error instanceof CellFault)) throw error;
      row.faults.push({ ...at, value: cell.text, message: error.message, nearest: error.nearest });
    }
  }
  if (row.state === "same" && row.changes.length > 0) row.state = "changed";
  return { row, record };
}
