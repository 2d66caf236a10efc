import { isRecord } from "@klarholm/contract/desk/merge";
import { CsvError, parse } from "csv-parse/sync";
import { didYouMean } from "../../lib/did-you-mean.ts";
import { csvTable } from "../../lib/visitor-text.ts";
import { recordsIn } from "./kinds.ts";

type Product = Record<string, unknown>;

interface Column {
  /** The field of a product. */
  field: string;
  /** Its cell. */
  write: (value: unknown) => string;
  /** Parses a cell. @returns undefined to remove the field @throws SheetFault */
  read: (cell: string) => unknown;
}

/** A faulty cell; the message is Chinese. */
class SheetFault extends Error {}

const text = (value: unknown): string => (typeof value === "string" ? value : "");

const required = (field: string): Column => ({
  field,
  write: text,
  read(cell) {
    if (cell === "") throw new SheetFault("不能空着");
    return cell;
  },
});
const optional = (field: string): Column => ({ field, write: text, read: (cell) => cell || undefined });

/** Separators of labels in a cell. */
const between = /[、，,;；]/;

const idColumn = "编号";
/** Columns by name, in the order of the export. The id comes first and is never changed. */
const columns: ReadonlyMap<string, Column> = new Map([
  ["货号", required("code")],
  ["名称", required("name")],
  ["规格", required("displayName")],
  [
    "价格",
    {
      field: "price",
      write: (value) => (typeof value === "number" ? String(value) : ""),
      read(cell) {
        if (cell === "") throw new SheetFault("不能空着");
        const plain = cell.normalize("NFKC").replace(/^[¥￥]\s*|\s*元$|,(?=\d{3}(?:\D|$))/g, "");
        if (!/^\d{1,9}(?:\.\d{1,2})?$/.test(plain)) throw new SheetFault(`应为数字，最多两位小数，例如 1280 或 99.5`);
        return Number(plain);
      },
    },
  ],
  [
    "标签",
    {
      field: "labels",
      write: (value) => (Array.isArray(value) ? value.filter((label) => typeof label === "string").join("、") : ""),
      read(cell) {
        const labels = cell.split(between).flatMap((label) => label.trim() || []);
        return labels.length === 0 ? undefined : labels;
      },
    },
  ],
  ["材质", optional("material")],
  ["颜色", optional("colour")],
]);

export interface SheetRow {
  line: number;
  id: string;
  title: string;
  changes: { column: string; before: string; after: string }[];
  faults: { column: string; value: string; message: string }[];
}

/** Groups of products by id. */
export type ProductGroups = ReadonlyMap<string, unknown>;

/** All products as CSV, for spreadsheets. */
export function writeSheet(groups: ProductGroups): string {
  const rows = [...groups.values()].flatMap((group) =>
    recordsIn(group, "products").map((product) => [
      text(product["id"]),
      ...[...columns.values()].map(({ field, write }) => write(product[field])),
    ]),
  );
  return csvTable([[idColumn, ...columns.keys()], ...rows]);
}

/**
 * Applies a table to products; columns and rows that it leaves out stay.
 * @param csv with the names of columns in the first line
 * @returns every row, and the groups that change; groups are incomplete when a row is faulty
 */
export function readSheet(csv: string, groups: ProductGroups): { rows: SheetRow[]; changed: Map<string, unknown> } {
  const records = recordsOf(csv);
  if ("fault" in records) return { rows: [records.fault], changed: new Map() };
  const [head, ...body] = records.lines;
  const names = head?.cells ?? [];
  const headFaults = faultsOfHead(names);
  if (headFaults.length > 0)
    return { rows: [{ line: 1, id: "", title: "", changes: [], faults: headFaults }], changed: new Map() };

  const places = new Map<string, { group: string; product: Product }>();
  for (const [group, value] of groups)
    for (const product of recordsIn(value, "products")) places.set(text(product["id"]), { group, product });
  const changes = new Map<string, Map<string, Product>>();
  const seen = new Map<string, number>();
  const rows = body.map(({ line, cells }): SheetRow => {
    const id = cells[names.indexOf(idColumn)] ?? "";
    const place = places.get(id);
    const row: SheetRow = { line, id, title: text(place?.product["name"]), changes: [], faults: [] };
    const first = seen.get(id);
    if (!place) {
      const similar = id === "" ? undefined : didYouMean(id, places.keys());
      const message = id === "" ? "不能空着" : `没有这个商品${similar ? `，是不是 ${similar}` : ""}`;
      return { ...row, faults: [{ column: idColumn, value: id, message }] };
    }
    if (first !== undefined)
      return { ...row, faults: [{ column: idColumn, value: id, message: `与第 ${first} 行重复` }] };
    seen.set(id, line);
    if (cells.length > names.length)
      row.faults.push({ column: "", value: cells.at(-1) ?? "", message: "这一行的格子比列名多" });

    const next: Product = { ...place.product };
    for (const [index, name] of names.entries()) {
      const column = columns.get(name);
      const cell = cells[index];
      if (!column || cell === undefined) continue;
      try {
        const value = column.read(cell);
        const [before, after] = [column.write(place.product[column.field]), column.write(value)];
        if (before === after) continue;
        row.changes.push({ column: name, before, after });
        if (value === undefined) delete next[column.field];
        else next[column.field] = value;
      } catch (error) {
        if (!(error instanceof SheetFault)) throw error;
        row.faults.push({ column: name, value: cell, message: error.message });
      }
    }
    if (row.changes.length > 0 && row.faults.length === 0)
      changes.set(place.group, (changes.get(place.group) ?? new Map()).set(id, next));
    return row;
  });
  const changed = new Map([...changes].map(([group, products]) => [group, withProducts(groups.get(group), products)]));
  return { rows, changed };
}

/** A group with some of its products replaced, by id. */
function withProducts(group: unknown, products: ReadonlyMap<string, Product>): unknown {
  if (!isRecord(group)) return group;
  const replaced = recordsIn(group, "products").map((product) => products.get(text(product["id"])) ?? product);
  return { ...group, products: replaced };
}

function faultsOfHead(names: readonly string[]): SheetRow["faults"] {
  const known = [idColumn, ...columns.keys()];
  const faults = names.flatMap((name, index) => {
    if (!known.includes(name)) {
      const similar = didYouMean(name, known);
      const message = `没有这一列${similar ? `，是不是“${similar}”` : ""}；可以有：${known.join("、")}`;
      return [{ column: name, value: name, message }];
    }
    return names.indexOf(name) < index ? [{ column: name, value: name, message: "这一列出现了两次" }] : [];
  });
  if (!names.includes(idColumn)) faults.push({ column: idColumn, value: "", message: `第一行须有“${idColumn}”这一列` });
  return faults;
}

interface Line {
  line: number;
  cells: string[];
}

/** The lines of a table without empty ones; a fault if it is not CSV. */
function recordsOf(csv: string): { lines: Line[] } | { fault: SheetRow } {
  try {
    const parsed: unknown = parse(csv, {
      bom: true,
      info: true,
      trim: true,
      relax_column_count: true,
      skip_empty_lines: true,
      delimiter: delimiterOf(csv),
    });
    const lines = (parsed as { record: string[]; info: { lines: number } }[]).map(({ record, info }) => ({
      line: info.lines,
      cells: record.map(plainCell),
    }));
    return { lines: lines.filter(({ cells }) => cells.some((cell) => cell !== "")) };
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    const line = typeof error["lines"] === "number" ? error["lines"] : 1;
    const message = "这里的引号不成对，请用表格软件另存为 CSV";
    return { fault: { line, id: "", title: "", changes: [], faults: [{ column: "", value: "", message }] } };
  }
}

/** Some spreadsheets separate by semicolons or tabs. */
function delimiterOf(csv: string): string {
  const [head = ""] = csv.split(/\r?\n/, 1);
  return [",", "\t", ";"].find((delimiter) => head.includes(delimiter)) ?? ",";
}

/** A cell without the apostrophe that keeps spreadsheets from evaluating it (`tableCell`). */
const plainCell = (cell: string): string => cell.replace(/^'(?=["'\s]*[=+\-@＝＋－＠])/u, "");
