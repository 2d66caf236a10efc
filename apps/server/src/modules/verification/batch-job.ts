import { z } from "zod";
import type { Config } from "../../config.ts";
import type { Database } from "../../db/open.ts";
import { ApiError } from "../../plugins/http/api-error.ts";
import type { JobFiles } from "../../plugins/jobs/job-files.ts";
import type { JobContext } from "../../plugins/jobs/job-runner.ts";
import { addBatch, addCodes, readBatch, validateBatch } from "./code.repository.ts";
import { openCodeKey } from "./code-key.ts";
import { chunkSize, csvHead, csvLines, type NewBatch } from "./make-batch.ts";
import { generateCodes, hashCode } from "./security-code.ts";

const batchPayload = z.object({
  batch: z.string(),
  productId: z.string(),
  count: z.number().int(),
  note: z.string(),
});

/** The states of a job that has ended. */
const ended = ["done", "failed", "cancelled"] as const;

/** Reserves the name of a batch that a job will make. @returns false when there is one of this name */
export async function addPendingBatch(db: Database, jobId: string, { batch, productId, note }: NewBatch) {
  const created_at = new Date().toISOString();
  const row = {
    id: batch,
    product_id: productId,
    created_at,
    note: note || null,
    job_id: jobId,
    is_pending: 1 as const,
  };
  return addBatch(db, row);
}

interface BatchParts {
  db: Database;
  config: Pick<Config, "codeKey" | "dataDir" | "publicUrl">;
  files: JobFiles;
  /** Milliseconds for which the list of codes stays. */
  lifetime: number;
}

/**
 * Makes a batch as a job, whose result is the list of codes as CSV. The codes are valid from the transaction that also ends
 * the job; each earlier transaction checks that this run still holds the job.
 * @throws ApiError BATCH_TAKEN when another batch has the name, after the job was cancelled and is run again
 */
export async function runBatchJob(parts: BatchParts, payload: unknown, context: JobContext): Promise<void> {
  const { db, config, files, lifetime } = parts;
  const wanted = batchPayload.parse(payload);
  const { batch } = wanted;
  const key = await openCodeKey(db, config);
  const source = async function* () {
    await db.transaction().execute(async (transaction) => {
      await context.hold(transaction, 0);
      const isReserved = await addPendingBatch(transaction, context.id, wanted);
      if (!isReserved && (await readBatch(transaction, batch))?.job_id !== context.id)
        throw new ApiError("BATCH_TAKEN");
    });
    await deleteCodes(db, batch, (transaction) => context.hold(transaction));
    yield csvHead;
    for (let made = 0; made < wanted.count; made += chunkSize) {
      const codes = generateCodes(Math.min(chunkSize, wanted.count - made));
      const hashes = codes.map((code) => hashCode(code, key));
      await db.transaction().execute(async (transaction) => {
        await context.hold(transaction, (99 * made) / wanted.count);
        await addCodes(transaction, batch, hashes);
      });
      yield csvLines(codes, { ...wanted, publicUrl: config.publicUrl });
    }
  };
  const file = { name: `${batch}.csv`, type: "text/csv; charset=utf-8", lifetime, source: source() };
  try {
    await files.finish(context, file, (transaction) =>
      validateBatch(transaction, batch, { product_id: wanted.productId }),
    );
  } finally {
    if (context.signal.aborted) await removeAbandonedBatches(db);
  }
}

/** Milliseconds after which the command line no longer makes a batch: its process was killed. */
const commandLasts = 24 * 3_600_000;

/**
 * Removes batches whose jobs have ended, or whose commands were killed, without completing them. Their codes were never valid.
 * @param now milliseconds since 1970
 */
export async function removeAbandonedBatches(db: Database, now = Date.now()): Promise<void> {
  const killedBefore = new Date(now - commandLasts).toISOString();
  const batches = await db
    .selectFrom("security_code_batch")
    .leftJoin("background_job", "background_job.id", "security_code_batch.job_id")
    .select(["security_code_batch.id", "job_id", "background_job.id as job"])
    .where("is_pending", "=", 1)
    .where(({ or, eb }) => or([eb("background_job.id", "is", null), eb("background_job.state", "in", ended)]))
    .where(({ or, eb }) => or([eb("job_id", "is not", null), eb("security_code_batch.created_at", "<", killedBefore)]))
    .execute();
  for (const { id, job_id, job } of batches) {
    let isAbandoned = true;
    // Locks the job, because it may be run again meanwhile.
    const lock = async (transaction: Database) => {
      if (job === null) return;
      const { numUpdatedRows } = await transaction
        .updateTable("background_job")
        .set(({ ref }) => ({ state: ref("state") }))
        .where("id", "=", job)
        .where("state", "in", ended)
        .executeTakeFirst();
      isAbandoned = numUpdatedRows === 1n;
    };
    await deleteCodes(db, id, lock, () => isAbandoned);
    await db.transaction().execute(async (transaction) => {
      await lock(transaction);
      if (!isAbandoned) return;
      await transaction
        .deleteFrom("security_code_batch")
        .where(({ and }) => and({ id, is_pending: 1 }))
        .where("job_id", job_id === null ? "is" : "=", job_id)
        .execute();
    });
  }
}

/** Deletes the codes of a batch in parts, so that visitors' queries do not wait for all of them. */
async function deleteCodes(
  db: Database,
  batch: string,
  lock: (transaction: Database) => Promise<void>,
  isWanted = () => true,
): Promise<void> {
  for (let isMore = true; isMore;)
    isMore = await db.transaction().execute(async (transaction) => {
      await lock(transaction);
      if (!isWanted()) return false;
      const some = transaction
        .selectFrom("security_code")
        .select("hash")
        .where("batch_id", "=", batch)
        .limit(chunkSize);
      const { numDeletedRows } = await transaction
        .deleteFrom("security_code")
        .where("hash", "in", some)
        .executeTakeFirst();
      return numDeletedRows > 0n;
    });
}
