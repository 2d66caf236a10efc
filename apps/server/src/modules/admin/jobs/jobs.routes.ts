import type { Database } from "../../../db/open.ts";
import { ApiError } from "../../../plugins/http/api-error.ts";
import { markCancelled } from "../../careers/letter.repository.ts";
import { cancelJob, listJobs, retryJob } from "../../../plugins/jobs/job.repository.ts";
import type { DeskHandlers } from "../desk-handlers.ts";
import { pageLimit, pageOf } from "../page-of.ts";

/** Handlers for background jobs. */
export function jobHandlers(db: Database) {
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
      note({ subject: `job:${id}` });
      await db.transaction().execute(async (transaction) => {
        if (!(await cancelJob(transaction, id))) throw new ApiError("ITEM_NOT_FOUND");
        await markCancelled(transaction, id);
      });
      return null;
    },

    async retryJob({ id }, { note }) {
      note({ subject: `job:${id}` });
      if (!(await retryJob(db, id))) throw new ApiError("ITEM_NOT_FOUND");
      return null;
    },
  } satisfies Partial<DeskHandlers>;
}
