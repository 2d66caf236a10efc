import { buffer, json } from "node:stream/consumers";
import { deskCalls } from "@klarholm/contract/desk";
import { type TableName, tableNames, tables } from "@klarholm/contract/desk/tables";
import { z } from "zod";
import type { Database } from "../../db/open.ts";
import { ApiError } from "../../plugins/http/api-error.ts";
import { readJob } from "../../plugins/jobs/job.repository.ts";
import type { JobFiles } from "../../plugins/jobs/job-files.ts";
import type { JobContext } from "../../plugins/jobs/job-runner.ts";
import { lockPublication } from "../content/content.repository.ts";
import { expectSmall } from "../drafts/item-limits.ts";
import { productChoices } from "../drafts/product-choices.ts";
import { addImport } from "./import.repository.ts";
import type { StoredItem } from "./import-task.ts";
import type { ImportWorker } from "./import-worker.ts";
import { type ItemState, itemStates, writeBody } from "./write-bodies.ts";
import { tableTypes } from "./write-table.ts";

const table = z.enum(tableNames as readonly [TableName, ...TableName[]]);

/** What the payloads of all of these jobs have. */
export const tablePayload = z.object({ table });
const exportPayload = z.object({ table, format: z.enum(["xlsx", "csv"]), isForm: z.boolean() });
export const checkPayload = z.object({
  table,
  /** Name of the file. */
  file: z.string(),
  fix: z.array(z.string()),
  /** The job with the file, if it is an earlier check. */
  input: z.string().optional(),
  pricesOnly: z.boolean(),
});
export const importPayload = z.object({ check: z.string(), table, by: z.string() });

export type ExportPayload = z.infer<typeof exportPayload>;
export type CheckPayload = z.infer<typeof checkPayload>;
export type ImportPayload = z.infer<typeof importPayload>;

/** The result of a check: what the desk shows, and the items that the import would write. */
const checkResult = z.object({
  preview: deskCalls.checkTable.answer,
  items: z.array(z.object({ kind: z.string(), id: z.string() })),
});
const importResult = deskCalls.applyTable.answer;

/** Milliseconds between reports of the progress. */
const reportInterval = 500;

export interface TableJobParts {
  db: Database;
  worker: ImportWorker;
  files: JobFiles;
  /** Milliseconds for which results stay. */
  lifetime: number;
}

/** Writes a table as a file. */
export async function runExportJob(parts: TableJobParts, payload: unknown, context: JobContext): Promise<void> {
  const { db, worker, files, lifetime } = parts;
  const { table, format, isForm } = exportPayload.parse(payload);
  const items = storedItems(await itemStates(db, tables[table].kind));
  const choices = await productChoices(db);
  const { file } = await worker.run(
    "export",
    async () => ({ do: "export", table, format, items, choices, isForm }),
    context.signal,
  );
  const name = `${tables[table].file}${isForm ? "-form" : ""}.${format}`;
  await files.finish(context, { name, type: tableTypes[format], lifetime, source: [file] });
}

/** Checks what importing a file would do. */
export async function runCheckJob(parts: TableJobParts, payload: unknown, context: JobContext): Promise<void> {
  const wanted = checkPayload.parse(payload);
  const { kind } = tables[wanted.table];
  const { answer: preview, changed } = await checkFile(parts, context.id, wanted, context);
  const result: z.infer<typeof checkResult> = { preview, items: changed.map(({ id }) => ({ kind, id })) };
  await finishWith(parts, context, result);
}

/**
 * Writes what a check found as drafts.
 * @throws ApiError TABLE_CHANGED when it finds something else now, CONTENT_FAULTY when a row is faulty
 */
export async function runImportJob(parts: TableJobParts, payload: unknown, context: JobContext): Promise<void> {
  const { check, table, by } = importPayload.parse(payload);
  const { kind } = tables[table];
  const { wanted, preview } = await readCheck(parts, check);
  const { answer, changed, states } = await checkFile(parts, check, wanted, context);
  expectFaultless(answer);
  if (answer.fingerprint !== preview.fingerprint) throw new ApiError("TABLE_CHANGED");
  for (const { body } of changed) expectSmall(body);
  const rows = answer.added + answer.changed;
  const items = changed.map(({ id }) => ({ kind, id }));
  const result: z.infer<typeof importResult> = { id: context.id, items, rows };
  await finishWith(parts, context, result, async (transaction) => {
    await lockPublication(transaction);
    const now = await itemStates(transaction, kind);
    for (const { id, body } of changed) {
      const state = now.get(id);
      if ((state?.base ?? null) !== (states.get(id)?.base ?? null)) throw new ApiError("TABLE_CHANGED");
      await writeBody(transaction, { kind, id }, { body, by }, state ?? { published: null, hasDraft: false });
    }
    const written = changed.map(({ id, body }) => ({
      kind,
      id,
      before_body: states.get(id)?.body ?? null,
      after_body: body,
    }));
    await addImport(transaction, { id: context.id, table, file: wanted.file, by, rows }, written);
  });
}

/** What a check found. @throws ApiError TABLE_REFUSED when its files were removed */
export async function readCheck({ db, files }: Pick<TableJobParts, "db" | "files">, id: string) {
  const job = await readJob(db, id);
  if (!job || !(await files.find(id, "result"))) throw gone();
  return {
    wanted: checkPayload.parse(JSON.parse(job.payload)),
    ...checkResult.parse(await json(files.read(id, "result"))),
  };
}

/** What an import wrote. */
export async function readApplied(files: JobFiles, id: string) {
  return importResult.parse(await json(files.read(id, "result")));
}

/** @throws ApiError CONTENT_FAULTY when a row is faulty */
export function expectFaultless({ faulty }: { faulty: number }): void {
  if (faulty > 0)
    throw new ApiError("CONTENT_FAULTY", {
      message: `表格里有 ${faulty} 行有错误，什么也没有写入，请改好再导入！`,
    });
}

async function finishWith(
  { files, lifetime }: TableJobParts,
  context: JobContext,
  result: unknown,
  alsoWrite?: (transaction: Database) => Promise<void>,
): Promise<void> {
  const file = { name: "result.json", type: "application/json", lifetime, source: [JSON.stringify(result)] };
  await files.finish(context, file, alsoWrite);
}

/** Checks the file of a job, and reports the progress. @param check id of the job */
async function checkFile(
  { db, worker, files }: TableJobParts,
  check: string,
  { table, fix: fixes, input = check, pricesOnly }: CheckPayload,
  { signal, report }: Pick<JobContext, "signal" | "report">,
) {
  if (!(await files.find(input, "input"))) throw gone();
  const bytes = await buffer(files.read(input, "input"));
  const states = await itemStates(db, tables[table].kind);
  const choices = await productChoices(db);
  const progress = new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT);
  // A report that fails has aborted the signal.
  const reporting = setInterval(
    () => void report(new Int32Array(progress)[0] ?? 0).catch(() => undefined),
    reportInterval,
  );
  try {
    const items = storedItems(states);
    const result = await worker.run(
      "check",
      async () => ({ do: "check", table, bytes, fixes, items, choices, pricesOnly, progress }),
      signal,
    );
    return { ...result, states };
  } finally {
    clearInterval(reporting);
  }
}

const storedItems = (states: ReadonlyMap<string, Pick<ItemState, "body">>): StoredItem[] =>
  [...states].flatMap(([id, { body }]) => (body === null ? [] : [{ id, body }]));

const gone = () => new ApiError("TABLE_REFUSED", { message: "这次检查的文件已删除，请重新导入表格！" });
