import { setImmediate as yieldToEvents } from "node:timers/promises";
import type { Insertable } from "kysely";
import type { Database } from "../../db/open.ts";
import type { SecurityCodeBatchTable } from "../../db/code-schema.ts";
import { validQueries } from "./verification.repository.ts";

/** Rows of one statement; both engines accept 32,766 values. */
const rowsPerStatement = 1000;

function* chunked(hashes: readonly string[]): Generator<string[]> {
  for (let at = 0; at < hashes.length; at += rowsPerStatement) yield hashes.slice(at, at + rowsPerStatement);
}

/** @returns false when a batch of this name exists */
export async function addBatch(db: Database, batch: Insertable<SecurityCodeBatchTable>): Promise<boolean> {
  const added = await db
    .insertInto("security_code_batch")
    .values(batch)
    .onConflict((conflict) => conflict.doNothing())
    .returning("id")
    .executeTakeFirst();
  return added !== undefined;
}

/** Adds codes by their hashes, sorted, because both engines insert in the order of the index fastest. */
export async function addCodes(transaction: Database, batch: string, hashes: readonly string[]): Promise<void> {
  for (const chunk of chunked(hashes.toSorted()))
    await transaction
      .insertInto("security_code")
      .values(chunk.map((hash) => ({ hash, batch_id: batch })))
      .execute();
}

/** Makes the codes of a batch valid. @param changes to the batch that come true with it */
export async function validateBatch(
  db: Database,
  batch: string,
  changes: Pick<Partial<SecurityCodeBatchTable>, "product_id"> = {},
): Promise<void> {
  await db
    .updateTable("security_code_batch")
    .set({ ...changes, is_pending: 0 })
    .where("id", "=", batch)
    .execute();
}

/** When and why codes are voided. */
interface Voiding {
  /** UTC, ISO 8601. */
  now: string;
  /** For staff; none by default. */
  reason?: string | undefined;
}

const voided = ({ now, reason }: Voiding) => ({ voided_at: now, void_reason: reason ?? null });

/** Voids codes by their hashes. @returns how many were valid before */
export async function voidCodes(db: Database, hashes: readonly string[], voiding: Voiding): Promise<number> {
  let count = 0;
  for (const chunk of chunked(hashes)) {
    const result = await db
      .updateTable("security_code")
      .set(voided(voiding))
      .where("hash", "in", chunk)
      .where("voided_at", "is", null)
      .executeTakeFirst();
    count += Number(result.numUpdatedRows);
  }
  return count;
}

export async function readBatch(db: Database, id: string) {
  return db.selectFrom("security_code_batch").selectAll().where("id", "=", id).executeTakeFirst();
}

/** The number of valid codes of a batch; undefined for an unknown batch, or while the batch is being made. */
export async function validInBatch(db: Database, batch: string): Promise<number | undefined> {
  if ((await readBatch(db, batch))?.is_pending !== 0) return undefined;
  const { count } = await db
    .selectFrom("security_code")
    .select((row) => row.fn.countAll().as("count"))
    .where("batch_id", "=", batch)
    .where("voided_at", "is", null)
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** Deletes a batch whose codes were not handed out. */
export async function removeBatch(db: Database, batch: string): Promise<void> {
  await db.deleteFrom("security_code").where("batch_id", "=", batch).execute();
  await db.deleteFrom("security_code_batch").where("id", "=", batch).execute();
}

/** Codes of one statement when a batch is voided, so that visitors' queries do not wait for all of them. */
const codesPerVoiding = 10_000;

/** Voids a batch. @returns how many codes were valid before */
export async function voidBatch(db: Database, batch: string, voiding: Voiding): Promise<number> {
  let count = 0;
  for (;;) {
    const valid = db
      .selectFrom("security_code")
      .select("hash")
      .where("batch_id", "=", batch)
      .where("voided_at", "is", null)
      .limit(codesPerVoiding);
    const result = await db
      .updateTable("security_code")
      .set(voided(voiding))
      .where("hash", "in", valid)
      .where("voided_at", "is", null)
      .executeTakeFirst();
    if (Number(result.numUpdatedRows) === 0) return count;
    count += Number(result.numUpdatedRows);
  }
}

/** A code with its batch; undefined for an unknown one. */
export async function readCodeRecord(db: Database, hash: string) {
  return db
    .selectFrom("security_code")
    .innerJoin("security_code_batch", "security_code_batch.id", "security_code.batch_id")
    .select(["batch_id", "product_id", "n", "first_query_at", "voided_at", "void_reason"])
    .where("hash", "=", hash)
    .where("is_pending", "=", 0)
    .executeTakeFirst();
}

/** Whether codes are void, by their hashes; no entry for unknown ones. */
export async function readVoided(db: Database, hashes: readonly string[]): Promise<Map<string, boolean>> {
  const found = new Map<string, boolean>();
  for (const chunk of chunked(hashes)) {
    const rows = await db
      .selectFrom("security_code")
      .innerJoin("security_code_batch", "security_code_batch.id", "security_code.batch_id")
      .select(["hash", "voided_at"])
      .where("hash", "in", chunk)
      .where("is_pending", "=", 0)
      .execute();
    for (const { hash, voided_at } of rows) found.set(hash, voided_at !== null);
  }
  return found;
}

/** The latest logged queries of a code, newest first. */
export async function queriesOfCode(db: Database, hash: string, limit: number) {
  return db
    .selectFrom("security_query")
    .select(["time", "network", "outcome"])
    .where("code_hash", "=", hash)
    .orderBy("time", "desc")
    .limit(limit)
    .execute();
}

/** Batches, newest first. @param before the last batch of the previous page */
export async function pageOfBatches(
  db: Database,
  { before, limit }: { before: Pick<SecurityCodeBatchTable, "created_at" | "id"> | undefined; limit: number },
) {
  return (
    db
      .selectFrom("security_code_batch")
      .selectAll()
      // What an ended job has left is removed soon.
      .where(({ or, eb, exists, selectFrom }) =>
        or([
          eb("is_pending", "=", 0),
          exists(
            selectFrom("background_job")
              .select("background_job.id")
              .whereRef("background_job.id", "=", "security_code_batch.job_id")
              .where("state", "in", ["waiting", "running"]),
          ),
        ]),
      )
      .$if(before !== undefined, (rows) =>
        rows
          .where("created_at", "<=", before?.created_at ?? "")
          .where(({ or, eb }) =>
            or([eb("created_at", "<", before?.created_at ?? ""), eb("id", "<", before?.id ?? "")]),
          ),
      )
      .orderBy("created_at", "desc")
      .orderBy("id", "desc")
      .limit(limit)
      .execute()
  );
}

interface BatchCounts {
  total: number;
  /** Codes queried at least once. */
  queried: number;
  frozen: number;
  voided: number;
}

/** Numbers of codes by batch. One after the other: the embedded database holds the process while it counts. */
export async function countBatches(db: Database, batches: readonly string[]): Promise<Map<string, BatchCounts>> {
  const counts = new Map<string, BatchCounts>();
  for (const batch of batches) {
    await yieldToEvents();
    counts.set(batch, await countBatch(db, batch));
  }
  return counts;
}

async function countBatch(db: Database, batch: string): Promise<BatchCounts> {
  const { total, queried, frozen, isVoid } = await db
    .selectFrom("security_code")
    .select(({ fn, eb, and }) => {
      const isFrozen = and([eb("n", ">=", validQueries), eb("voided_at", "is", null)]);
      const countIf = (condition: typeof isFrozen) =>
        fn.sum<number | string | null>(eb.case().when(condition).then(1).else(0).end());
      return [
        fn.countAll<number | string>().as("total"),
        countIf(and([eb("n", ">", 0)])).as("queried"),
        countIf(isFrozen).as("frozen"),
        countIf(and([eb("voided_at", "is not", null)])).as("isVoid"),
      ];
    })
    .where("batch_id", "=", batch)
    .executeTakeFirstOrThrow();
  return { total: Number(total), queried: Number(queried), frozen: Number(frozen), voided: Number(isVoid) };
}
