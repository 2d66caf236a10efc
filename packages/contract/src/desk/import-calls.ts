import { z } from "zod";
import { itemName } from "./content.ts";
import { deskTime } from "./entities.ts";
import { jobId, startedJob } from "./job-calls.ts";
import { maxFixes, type TableName, tableNames } from "./tables.ts";

const table = z.enum(tableNames as readonly [TableName, ...TableName[]]);

/** Corrected cells of the file, each as `C12=value`. */
const fix = z
  .array(z.string().regex(/^[A-Z]{1,3}\d{1,7}=/))
  .max(maxFixes)
  .default([]);

const count = z.number().int();

/** A row that adds or changes content, or is faulty. */
const importedRow = z.object({
  /** Number of the row in the spreadsheet, from 1; the first row names the columns. */
  line: count,
  /** Value of the key column; empty if the row has none. */
  id: z.string(),
  /** Its name before the import; empty for a new row. */
  title: z.string(),
  state: z.enum(["new", "changed", "faulty"]),
  changes: z.array(z.object({ cell: z.string(), column: z.string(), before: z.string(), after: z.string() })),
  faults: z.array(
    z.object({
      /** Such as C12; empty for a file that cannot be read in part. */
      cell: z.string(),
      column: z.string(),
      value: z.string(),
      /** In Chinese. */
      message: z.string(),
      /** The nearest valid value; null without one. */
      nearest: z.string().nullable(),
    }),
  ),
  /** What a new row still lacks, in Chinese; it does not prevent the import. */
  notes: z.array(z.string()),
});

const listedImport = z.object({
  id: z.string(),
  table,
  file: z.string(),
  by: z.string(),
  at: deskTime,
  rows: count,
  /** Null if it was not undone. */
  undoneBy: z.string().nullable(),
  undoneAt: deskTime.nullable(),
});

/** What importing a table would do. */
const tablePreview = z.object({
  /** New, changed and faulty rows in the order of the file; at most 500 of each. */
  rows: z.array(importedRow),
  total: count,
  added: count,
  changed: count,
  faulty: count,
  /** Name of the sheet that was read; null for CSV. */
  sheet: z.string().nullable(),
  /** Identifies what the import would write. */
  fingerprint: z.string(),
});

/** What an import wrote. */
const appliedTable = z.object({ id: z.string(), items: z.array(itemName), rows: count });

const wantedTable = z.object({
  table,
  format: z.enum(["xlsx", "csv"]).default("xlsx"),
  content: z.enum(["rows", "form"]).default("rows"),
});

/**
 * Content as tables. The handlers check that the role writes the table's kind of content. People start jobs; other systems,
 * with an API key, make the calls that wait for them.
 */
export const importCalls = {
  exportTable: {
    summary: "The present rows of a table with drafts, or its empty form, as XLSX or CSV.",
    request: wantedTable,
    answer: z.custom<Uint8Array>(),
  },
  checkTable: {
    summary: "What importing a table would do.",
    request: z.object({ table, fix }),
    answer: tablePreview,
  },
  applyTable: {
    summary: "Writes the changes of a table as drafts; none of them if a row is faulty or the result is another one.",
    request: z.object({ table, fix, fingerprint: z.string() }),
    answer: appliedTable,
  },
  startExport: {
    summary: "Starts a job that writes the present rows of a table with drafts, or its empty form.",
    request: wantedTable,
    answer: startedJob,
  },
  startCheck: {
    summary: "Starts a job that checks what importing a table would do.",
    request: z.object({
      table,
      fix,
      /** An earlier check, whose file is checked again; a file is sent without it. */
      check: jobId.optional(),
    }),
    answer: startedJob,
  },
  startImport: {
    summary: "Starts a job that writes what a check found as drafts; nothing if that has changed since.",
    request: z.object({ check: jobId }),
    answer: startedJob,
  },
  tableResult: {
    summary: "What the job of a check or an import found or wrote.",
    request: z.object({ job: jobId }),
    answer: z.object({
      table,
      /** Name of the file. */
      file: z.string(),
      /** The corrected cells. */
      fix: z.array(z.string()),
      preview: tablePreview.nullable(),
      applied: appliedTable.nullable(),
    }),
  },
  listImports: {
    summary: "The latest imports of the tables that the role writes.",
    request: z.object({}),
    answer: z.object({ imports: z.array(listedImport) }),
  },
  undoImport: {
    summary: "Takes an import back, with drafts where it was published. Later changes of other fields stay.",
    request: z.object({ id: z.string() }),
    answer: z.object({
      undone: count,
      /** Items whose same fields were changed later; they stay as they are. */
      retained: z.array(itemName.extend({ title: z.string() })),
    }),
  },
  readCodesTable: {
    summary: "The codes in a spreadsheet: the column 验证码, or the first one.",
    request: z.object({}),
    answer: z.object({ codes: z.array(z.string()) }),
  },
};
