import { type FileJobKind, fileJobKinds } from "@klarholm/contract/desk/jobs";
import type { Config } from "../../../config.ts";
import type { Database } from "../../../db/open.ts";
import type { JobFiles } from "../../../plugins/jobs/job-files.ts";
import type { JobHandler, JobRunner } from "../../../plugins/jobs/job-runner.ts";
import { speaking } from "../../../lib/language.ts";
import { statesOf } from "../../careers/application-states.ts";
import type { ContentSource } from "../../content/source.ts";
import type { ImportWorker } from "../../imports/import-worker.ts";
import { fileLifetime } from "./file-jobs.ts";

interface RunParts {
  db: Database;
  config: Config;
  contents: ContentSource;
  files: JobFiles;
  /** Reads and writes tables. */
  worker: ImportWorker;
}

/** Processes of the same job at a time: batches and archives are long, and must leave room for short jobs. */
const maxConcurrent: Partial<Record<FileJobKind, number>> = {
  "codes-batch": 1,
  "applications-files": 1,
  "table-check": 2,
};

/** Runs jobs that people start. Their modules are imported on use: many replicas never run one. */
export function handleFileJobs(runner: JobRunner, parts: RunParts): void {
  let opened: ReturnType<typeof openRuns> | undefined;
  for (const kind of fileJobKinds) {
    const limit = maxConcurrent[kind];
    runner.handle(kind, {
      run: async (payload, context) => {
        const runs = await (opened ??= openRuns(parts));
        await speaking("desk", () => runs[kind](payload, context));
      },
      maxTries: 3,
      retryMs: 2000,
      failsOnRefusal: true,
      ...(limit !== undefined && { maxConcurrent: limit }),
    });
  }
}

async function openRuns(parts: RunParts): Promise<Record<FileJobKind, JobHandler["run"]>> {
  const { db, config, contents } = parts;
  const [batches, tables, applications, { ApplicationFiles }] = await Promise.all([
    import("../../verification/batch-job.ts"),
    import("../../imports/table-jobs.ts"),
    import("../applications/export-jobs.ts"),
    import("../applications/application-files.ts"),
  ]);
  const of = (kind: FileJobKind) => ({ ...parts, lifetime: fileLifetime(kind) });
  const ofApplications = (kind: FileJobKind) => ({
    ...of(kind),
    applications: new ApplicationFiles(db, config),
    states: () => statesOf(contents.current().content.careers.states),
  });
  return {
    "codes-batch": (payload, context) => batches.runBatchJob(of("codes-batch"), payload, context),
    "applications-table": (payload, context) =>
      applications.runTableJob(ofApplications("applications-table"), payload, context),
    "applications-files": (payload, context) =>
      applications.runFilesJob(ofApplications("applications-files"), payload, context),
    "table-export": (payload, context) => tables.runExportJob(of("table-export"), payload, context),
    "table-check": (payload, context) => tables.runCheckJob(of("table-check"), payload, context),
    "table-import": (payload, context) => tables.runImportJob(of("table-import"), payload, context),
  };
}
