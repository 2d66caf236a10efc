import { z } from "zod";
import { deskTime } from "./entities.ts";
import { jobStateNames } from "./jobs.ts";

const jobId = z.string().min(1).max(64);

/** Background jobs of all replicas. */
export const jobCalls = {
  listJobs: {
    summary: "Background jobs, newest first.",
    request: z.object({
      state: z.enum(jobStateNames).optional(),
      /** Id of the last job of the previous part. */
      before: jobId.optional(),
    }),
    answer: z.object({
      jobs: z.array(
        z.object({
          id: jobId,
          kind: z.string(),
          /** What the job is about. */
          subject: z.string(),
          state: z.enum(jobStateNames),
          /** Runs that have begun. */
          tries: z.number().int(),
          /** Percent. */
          progress: z.number().int(),
          /** Message of the last failure; empty for none. */
          error: z.string(),
          createdAt: deskTime,
          /** When a waiting job runs; null for others. */
          dueAt: deskTime.nullable(),
          finishedAt: deskTime.nullable(),
        }),
      ),
      more: z.boolean(),
    }),
  },
  cancelJob: {
    summary: "Cancels a job that waits or runs.",
    request: z.object({ id: jobId }),
    answer: z.null(),
  },
  retryJob: {
    summary: "Runs a job at once that failed, was cancelled or waits, with all tries again.",
    request: z.object({ id: jobId }),
    answer: z.null(),
  },
};
