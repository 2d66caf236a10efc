import { Readable } from "node:stream";
import type { Database } from "../../../db/open.ts";
import { ApiError } from "../../../plugins/http/api-error.ts";
import { markCancelled } from "../../careers/letter.repository.ts";
import { cancelJob, listJobs, retryJob } from "../../../plugins/jobs/job.repository.ts";
import type { JobRunner } from "../../../plugins/jobs/job-runner.ts";
import { attachmentHeaders } from "../applications/file-headers.ts";
import type { DeskHandlers } from "../desk-handlers.ts";
import { pageLimit, pageOf } from "../page-of.ts";
import type { FileJobs } from "./file-jobs.ts";

/** Handlers for background jobs. */
export function jobHandlers(db: Database, runner: JobRunner, fileJobs: FileJobs) {
  return {
    async listJobs({ state, before }) {
      const { more, rows } = pageOf(await listJobs(db, { state, before, limit: pageLimit }));
      return {
        more,
        jobs: rows.map((row) => ({
          id: row.id,
          kind: row.kind,
          subject: row.subject,
          state: row.state,
          tries: row.tries,
          progress: row.progress,
          error: row.error,
          createdAt: row.created_at,
          dueAt: row.state === "waiting" ? row.due_at : null,
          finishedAt: row.finished_at,
        })),
      };
    },

    async cancelJob({ id }, { note }) {
      note({ subject: jobSubject(id) });
      await db.transaction().execute(async (transaction) => {
        if (!(await cancelJob(transaction, id))) throw new ApiError("ITEM_NOT_FOUND");
        await markCancelled(transaction, id);
      });
      runner.abort(id);
      return null;
    },

    async retryJob({ id }, { note }) {
      note({ subject: jobSubject(id) });
      if (!(await retryJob(db, id))) throw new ApiError("ITEM_NOT_FOUND");
      return null;
    },

    async fileJobs({ id, kinds }, { actor }) {
      return {
        jobs:
          id === undefined
            ? await fileJobs.list(actor, kinds)
            : await fileJobs.present(actor, [await fileJobs.find(actor, id)]),
      };
    },

    async cancelFileJob({ id }, { actor, note }) {
      note({ subject: jobSubject(id) });
      const { subject } = await fileJobs.find(actor, id);
      note({ detail: subject });
      await fileJobs.cancel(actor, id);
      return null;
    },

    async retryFileJob({ id }, { actor, note }) {
      note({ subject: jobSubject(id) });
      await fileJobs.retry(actor, id);
      return null;
    },

    async jobFile({ id }, { actor, note, reply }) {
      note({ subject: jobSubject(id) });
      const { job, file } = await fileJobs.result(actor, id);
      note({ detail: `${file.name}，${job.subject}` });
      await fileJobs.files.noteDownload(id);
      const ending = /\.\w+$/.exec(file.name)?.[0] ?? "";
      const asciiName = /^[\w.-]+$/.test(file.name) ? file.name : `${job.kind}${ending}`;
      reply.headers({
        ...attachmentHeaders(file.name, asciiName),
        "content-type": file.type,
        "content-length": file.bytes,
      });
      return Readable.from(fileJobs.files.read(id, "result"), { objectMode: false });
    },
  } satisfies Partial<DeskHandlers>;
}

const jobSubject = (id: string) => `job:${id}`;
