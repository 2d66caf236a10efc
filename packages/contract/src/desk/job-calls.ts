import { z } from "zod";
import { deskTime } from "./entities.ts";
import { type FileJobKind, fileJobKinds, jobStateNames } from "./jobs.ts";

export const jobId = z.string().min(1).max(64);
/** The answer of a call that starts a job. */
export const startedJob = z.object({ job: jobId });

/** A job that a person started. */
export const fileJob = z.object({
  id: jobId,
  kind: z.enum(fileJobKinds as readonly [FileJobKind, ...FileJobKind[]]),
  /** What the job is about. */
  subject: z.string(),
  state: z.enum(jobStateNames),
  /** Percent. */
  progress: z.number().int(),
  /** Why it failed, in Chinese; empty when there is nothing to say. */
  error: z.string(),
  /** Code of the error table; empty otherwise. */
  errorCode: z.string(),
  createdAt: deskTime,
  /** The file that it made; null before, and when it was removed. */
  file: z
    .object({ name: z.string(), bytes: z.number().int(), until: deskTime, downloadedAt: deskTime.nullable() })
    .nullable(),
});

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
  fileJobs: {
    summary: "The latest jobs of some kinds that the caller started, newest first, or one by its id.",
    request: z.object({
      id: jobId.optional(),
      /** Kinds, separated by commas; all by default. */
      kinds: z
        .string()
        .max(200)
        .transform((kinds) => fileJobKinds.filter((kind) => kinds.split(",").includes(kind)))
        .optional(),
    }),
    answer: z.object({ jobs: z.array(fileJob) }),
  },
  cancelFileJob: {
    summary: "Cancels a job that the caller started, or removes the file that it made.",
    request: z.object({ id: jobId }),
    answer: z.null(),
  },
  retryFileJob: {
    summary: "Runs a job again that the caller started and that failed or was cancelled.",
    request: z.object({ id: jobId }),
    answer: z.null(),
  },
  jobFile: {
    summary: "The file that a job made.",
    request: z.object({ id: jobId }),
    answer: z.custom<AsyncIterable<Uint8Array>>(),
  },
};
