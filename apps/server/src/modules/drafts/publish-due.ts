import { errorCodes } from "@klarholm/contract";
import type { Database } from "../../db/open.ts";
import { toApiError } from "../../plugins/http/api-error.ts";
import { speaking } from "../../lib/language.ts";
import { enqueueOnce } from "../../plugins/jobs/job.repository.ts";
import type { JobRunner } from "../../plugins/jobs/job-runner.ts";
import type { Drafts } from "./drafts.ts";
import { publishSubmission } from "./publish-submission.ts";
import { dueSubmissions, endSubmission } from "./submission.repository.ts";

/** The kind of the jobs that publish scheduled submissions. */
const publishJob = "publish";
/** Tries of a publication that fails for other reasons than its content: about four days. */
const [maxTries, retryMs] = [26, 15_000];

/** Queues a job for each due submission, once over all replicas. */
export async function enqueueDue(db: Database): Promise<void> {
  for (const { id, due_at, items } of await dueSubmissions(db))
    await enqueueOnce(db, {
      kind: publishJob,
      payload: { submission: id },
      subject: `${items.length} 项`,
      at: Date.parse(due_at ?? ""),
    });
}

/** Runs those jobs. @param open loads the check of content on first use */
export function handlePublications(jobs: JobRunner, db: Database, open: () => Promise<Drafts>): void {
  jobs.handle(publishJob, { maxTries, retryMs, run: async () => publishDue(db, await open()) });
}

/**
 * Publishes due submissions, once over all replicas: the transaction that publishes also ends the submission. A submission
 * that cannot be published becomes `failed` with a reason; its drafts stay.
 * @throws what may pass with another try, as PUBLISHED_MEANWHILE
 */
export async function publishDue(db: Database, drafts: Drafts): Promise<void> {
  let late: unknown;
  for (const submission of await dueSubmissions(db)) {
    try {
      await speaking("desk", () => publishSubmission(db, drafts, submission));
    } catch (error) {
      const { code, visitorMessage } = toApiError(error);
      if (code === "PUBLISHED_MEANWHILE") late = error;
      else if (errorCodes[code].status >= 500) throw error;
      else
        await endSubmission(db, submission.id, "scheduled", {
          state: "failed",
          comment: visitorMessage ?? errorCodes[code].message,
        });
    }
  }
  // Another replica may have published them.
  if (late !== undefined && (await dueSubmissions(db)).length > 0) throw late;
}
