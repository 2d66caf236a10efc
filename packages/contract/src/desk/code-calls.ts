import { z } from "zod";
import { batchName, maxBatchCodes, maxListedCodes, type QueryOutcome, queryOutcomes } from "./codes.ts";
import { deskTime } from "./entities.ts";
import { fileJob, startedJob } from "./job-calls.ts";

/** A code as typed. */
const typedCode = z.string().trim().min(1).max(64);
const typedCodes = z.array(typedCode).min(1).max(maxListedCodes);
const batchId = z.string().regex(batchName);
/** Why codes are voided, for colleagues; visitors do not see it. */
const reason = z.string().trim().min(1).max(200);

const count = z.number().int();
const outcomeCounts = z.object(
  Object.fromEntries(queryOutcomes.map((outcome) => [outcome, count])) as Record<QueryOutcome, typeof count>,
);

/** The product of a batch; the name is null when it is not published. */
const product = { productId: z.string(), productName: z.string().nullable() };

const foundCode = z.object({
  state: z.enum(["unqueried", "queried", "frozen", "voided"]),
  batch: z.string(),
  ...product,
  /** Counted queries, and how many of them a code is valid for. */
  queries: count,
  validQueries: count,
  firstQueryAt: deskTime.nullable(),
  voidedAt: deskTime.nullable(),
  /** Null if none was given. */
  voidReason: z.string().nullable(),
  /** The latest queries, newest first. Queries from before release 1.1 are not listed. */
  history: z.array(z.object({ time: deskTime, network: z.string(), outcome: z.enum(queryOutcomes) })),
});

const checkedCodes = z.object({
  /** Codes that are not void. */
  valid: count,
  /** Codes that are void already. */
  voided: count,
  /** Entries, as typed, whose check character is wrong. */
  mistyped: z.array(z.string()),
  /** Entries, as typed, that were never made. */
  unknown: z.array(z.string()),
});

/** Verification codes and their queries. */
export const codeCalls = {
  lookUpCode: {
    summary: "A verification code with its history. Does not count as a query.",
    request: z.object({ code: typedCode }),
    answer: z.object({
      /** Whether the check character is wrong, so that the code cannot exist. */
      isMistyped: z.boolean(),
      /** Null for a code that was never made. */
      found: foundCode.nullable(),
    }),
  },
  checkCodes: {
    summary: "What voiding a list of codes would do.",
    request: z.object({ codes: typedCodes }),
    answer: checkedCodes,
  },
  voidCodes: {
    summary: "Voids a list of codes for good; none of them if one is mistyped or unknown.",
    request: z.object({ codes: typedCodes, reason }),
    answer: z.object({ voided: count }),
  },
  codeBatches: {
    summary: "Batches of codes with their numbers, newest first.",
    request: z.object({
      /** Time and id of the last batch of the previous part. */
      beforeTime: deskTime.optional(),
      beforeId: batchId.optional(),
    }),
    answer: z.object({
      batches: z.array(
        z.object({
          id: z.string(),
          ...product,
          createdAt: deskTime,
          /** Empty without one. */
          note: z.string(),
          total: count,
          /** Codes queried at least once. */
          queried: count,
          frozen: count,
          voided: count,
          /** Whether its codes are not valid yet, because it is still being made. */
          isPending: z.boolean(),
          /** The job that makes it, or whose list of codes can be downloaded; null if the caller may not see it. */
          job: fileJob.nullable(),
        }),
      ),
      more: z.boolean(),
    }),
  },
  voidBatch: {
    summary: "Voids all codes of a batch for good.",
    request: z.object({ batch: batchId, reason }),
    answer: z.object({ voided: count }),
  },
  makeBatch: {
    summary:
      "Starts a job that makes a batch of codes, whose file is their list as CSV. All of them are made, or none.",
    request: z.object({
      productId: z.string().min(1).max(200),
      count: z.number().int().min(1).max(maxBatchCodes),
      batch: batchId,
      /** For colleagues. */
      note: z.string().trim().max(200).default(""),
    }),
    answer: startedJob,
  },
  codesReport: {
    summary: "Queries of the last days, frozen codes, and networks that may be guessing.",
    request: z.object({ days: z.coerce.number().int().min(1).max(400).default(30) }),
    answer: z.object({
      /** Days with queries, newest first, such as 2026-11-21. */
      days: z.array(z.object({ day: z.string(), counts: outcomeCounts })),
      /** By product; null for codes that do not exist. */
      products: z.array(
        z.object({ productId: z.string().nullable(), productName: z.string().nullable(), counts: outcomeCounts }),
      ),
      /** The latest frozen codes. */
      frozen: z.array(
        z.object({
          /** Beginning of the stored hash, as in the audit log. */
          hash: z.string(),
          batch: z.string(),
          ...product,
          firstQueryAt: deskTime.nullable(),
        }),
      ),
      /** Whether there are more frozen codes. */
      moreFrozen: z.boolean(),
      /** Frozen codes by product and by the week of their first query, which its Monday names; the newest first. */
      frozenByWeek: z.array(z.object({ week: z.string(), ...product, codes: count })),
      /** Networks with many misses, most first. */
      networks: z.array(z.object({ network: z.string(), misses: count, refused: count })),
    }),
  },
};
