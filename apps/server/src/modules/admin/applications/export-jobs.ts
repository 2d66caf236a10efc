import type { ApplicationState } from "@klarholm/contract/desk/application-states";
import { z } from "zod";
import type { Database } from "../../../db/open.ts";
import type { JobFiles } from "../../../plugins/jobs/job-files.ts";
import type { JobContext } from "../../../plugins/jobs/job-runner.ts";
import type { ImportWorker } from "../../imports/import-worker.ts";
import { csvOf, tableTypes } from "../../imports/write-table.ts";
import type { ApplicationFiles } from "./application-files.ts";
import { applicationSheet } from "./application-sheet.ts";
import { zipApplications } from "./export-files.ts";

const ids = z.array(z.string());
const tablePayload = z.object({ ids, format: z.enum(["xlsx", "csv"]) });
const filesPayload = z.object({ ids });

export type TablePayload = z.infer<typeof tablePayload>;
export type FilesPayload = z.infer<typeof filesPayload>;

/** Milliseconds between reports of the progress. */
const reportInterval = 500;

export interface ApplicationJobParts {
  db: Database;
  applications: ApplicationFiles;
  worker: ImportWorker;
  /** The states of the brand. */
  states: () => readonly ApplicationState[];
  files: JobFiles;
  /** Milliseconds for which results stay. */
  lifetime: number;
}

/** Writes a table of applications; those that were deleted since the request are left out. */
export async function runTableJob(parts: ApplicationJobParts, payload: unknown, context: JobContext): Promise<void> {
  const { format, ...chosen } = tablePayload.parse(payload);
  const sheet = applicationSheet(
    await rowsOf(parts.db, chosen.ids),
    await parts.applications.personalData(),
    parts.states(),
  );
  const content =
    format === "csv"
      ? csvOf(sheet)
      : (await parts.worker.run("export", async () => ({ do: "write", sheet }), context.signal)).file;
  const { files, lifetime } = parts;
  await files.finish(context, { name: `职位申请.${format}`, type: tableTypes[format], lifetime, source: [content] });
}

/** Writes applications with their files as a ZIP file. */
export async function runFilesJob(parts: ApplicationJobParts, payload: unknown, context: JobContext): Promise<void> {
  const { db, applications, files, lifetime } = parts;
  const { ids } = filesPayload.parse(payload);
  const [rows, personal] = [await rowsOf(db, ids), await applications.personalData()];
  const total = await countFiles(db, ids);
  let begun = 0;
  const table = csvOf(applicationSheet(rows, personal, parts.states()));
  const zip = await zipApplications(db, rows, table, personal, {
    storage: applications.storage,
    onFile: () => (begun += 1),
  });
  const source = async function* () {
    let reported = Date.now();
    for await (const chunk of zip) {
      yield chunk;
      if (Date.now() - reported < reportInterval) continue;
      reported = Date.now();
      await context.report((99 * (begun - 1)) / Math.max(total, 1));
    }
  };
  await files.finish(context, { name: "职位申请.zip", type: "application/zip", lifetime, source: source() });
}

/** Newest first. */
async function rowsOf(db: Database, ids: readonly string[]) {
  if (ids.length === 0) return [];
  return db
    .selectFrom("application")
    .selectAll()
    .where("id", "in", ids)
    .orderBy("created_at", "desc")
    .orderBy("id", "desc")
    .execute();
}

async function countFiles(db: Database, ids: readonly string[]): Promise<number> {
  const { count } = await db
    .selectFrom("application_file")
    .select(({ fn }) => fn.countAll<number | string>().as("count"))
    .where("application_id", "in", ids)
    .executeTakeFirstOrThrow();
  return Number(count);
}
