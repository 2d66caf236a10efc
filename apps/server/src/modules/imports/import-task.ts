import { createHash } from "node:crypto";
import type { DeskAnswer } from "@klarholm/contract/desk";
import { tables, type TableName } from "@klarholm/contract/desk/tables";
import { speaking } from "../../lib/language.ts";
import { compareTable } from "./compare-table.ts";
import { readTable } from "./read-table.ts";
import { cellName, type TableFile, UnreadableTable } from "./table-file.ts";
import { priceColumn } from "./product-table.ts";
import type { ProductChoices } from "./table-kind.ts";
import { cellsOf, tableKinds } from "./tables.ts";
import { csvOf, type WrittenTable, xlsxOf } from "./write-table.ts";

/** A content item with its body as JSON. */
export interface StoredItem {
  id: string;
  body: string;
}

export type ImportTask =
  | {
      do: "check";
      table: TableName;
      bytes: Uint8Array;
      fixes: readonly string[];
      items: readonly StoredItem[];
      choices: ProductChoices;
      pricesOnly?: boolean;
      /** One Int32 that receives the percent done. */
      progress?: SharedArrayBuffer;
    }
  | {
      do: "export";
      table: TableName;
      format: "xlsx" | "csv";
      items: readonly StoredItem[];
      choices: ProductChoices;
      isForm: boolean;
    }
  | { do: "write"; sheet: WrittenTable }
  | { do: "read"; bytes: Uint8Array };

export type ImportResult =
  | {
      did: "check";
      answer: DeskAnswer<"checkTable">;
      /** What the import writes; empty if a row is faulty. */
      changed: StoredItem[];
    }
  | { did: "export"; file: Uint8Array | string }
  | { did: "read"; file: TableFile }
  /** The file was refused, for a reason in Chinese. */
  | { did: "refuse"; reason: string };

/** Percent of a check when its file is read. */
const afterReading = 30;

/** Rows of an answer of each state. */
const maxRows = 500;

/**
 * The task of a worker: reads, compares and writes tables. Loads the content schemas, because rows are validated here; the
 * worker ends when it is idle.
 */
export default async function runImport(task: ImportTask): Promise<ImportResult> {
  try {
    if (task.do === "read") return { did: "read", file: await readTable(Buffer.from(task.bytes)) };
    if (task.do === "write") return { did: "export", file: await xlsxOf(task.sheet) };
    if (task.do === "export") return { did: "export", file: await written(task) };
    return await speaking("desk", () => check(task));
  } catch (error) {
    if (error instanceof UnreadableTable) return { did: "refuse", reason: error.message };
    throw error;
  }
}

const parsedItems = (items: readonly StoredItem[]) =>
  items.map(({ id, body }) => ({ id, body: JSON.parse(body) as unknown }));

async function check({ table, bytes, fixes, items, choices, pricesOnly, progress }: ImportTask & { do: "check" }) {
  const report = (percent: number) => progress && Atomics.store(new Int32Array(progress), 0, Math.round(percent));
  const file = withFixes(await readTable(Buffer.from(bytes)), fixes);
  report(afterReading);
  const { rows, changed } = compareTable(table, file, {
    items: parsedItems(items),
    choices,
    only: pricesOnly ? priceColumn : undefined,
    onRow: (part) => report(afterReading + (95 - afterReading) * part),
  });
  const inState = (wanted: string) => rows.filter(({ state }) => state === wanted);
  const [added, altered, faulty] = [inState("new"), inState("changed"), inState("faulty")];
  const shown = [added, altered, faulty].flatMap((some) => some.slice(0, maxRows));
  const bodies = faulty.length > 0 ? [] : [...changed].map(([id, body]) => ({ id, body: JSON.stringify(body) }));
  const hash = createHash("sha256");
  for (const { id, body } of bodies) hash.update(`${id}\0${body}\0`);
  return {
    did: "check" as const,
    changed: bodies,
    answer: {
      rows: shown
        .toSorted((one, other) => one.line - other.line)
        .flatMap(({ state, ...row }) => (state === "same" ? [] : [{ ...row, state }])),
      total: rows.length,
      added: added.length,
      changed: altered.length,
      faulty: faulty.length,
      sheet: file.sheet,
      fingerprint: hash.digest("hex"),
    },
  };
}

/** Replaces the texts of corrected cells. */
function withFixes(file: TableFile, fixes: readonly string[]): TableFile {
  if (fixes.length === 0) return file;
  const texts = new Map(
    fixes.map((fix) => [fix.slice(0, fix.indexOf("=")), fix.slice(fix.indexOf("=") + 1).trim()] as const),
  );
  const lines = file.lines.map(({ line, cells }) => ({
    line,
    cells: cells.map((cell, index) => {
      const text = texts.get(cellName(line, index));
      return text === undefined ? cell : { text };
    }),
  }));
  return { ...file, lines };
}

async function written({ table: name, format, items, choices, isForm }: ImportTask & { do: "export" }) {
  const table = tableKinds[name];
  const parsed = parsedItems(items);
  const columns = table.columns(
    parsed.map(({ body }) => body),
    choices,
  );
  const sheet = {
    label: tables[name].label,
    head: columns.map((column) => column.name),
    about: columns.map(({ about }) => about),
    rows: isForm
      ? []
      : parsed.flatMap(({ id, body }) => table.records(body, id)).map((record) => cellsOf(record, columns)),
  };
  return format === "csv" ? csvOf(sheet) : xlsxOf(sheet);
}
