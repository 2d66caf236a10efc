import type { Insertable } from "kysely";
import type { Database } from "../../db/open.ts";
import type { SecurityCodeBatchTable } from "../../db/schema.ts";

/** Rows of one statement; both engines accept 32,766 values. */
const rowsPerStatement = 1000;

function* chunked(hashes: readonly string[]): Generator<string[]> {
  for (let at = 0; at < hashes.length; at += rowsPerStatement) yield hashes.slice(at, at + rowsPerStatement);
}

/** @throws when a batch of this name exists */
export async function addBatch(db: Database, batch: Insertable<SecurityCodeBatchTable>): Promise<void> {
  const added = await db
    .insertInto("security_code_batch")
    .values(batch)
    .onConflict((conflict) => conflict.doNothing())
    .returning("id")
    .executeTakeFirst();
  if (!added) throw new Error(`--batch: there is a batch ${batch.id} already.`);
}

/** Adds codes by their hashes, sorted, because both engines insert in the order of the index fastest. */
export async function addCodes(transaction: Database, batch: string, hashes: readonly string[]): Promise<void> {
  for (const chunk of chunked(hashes.toSorted()))
    await transaction
      .insertInto("security_code")
      .values(chunk.map((hash) => ({ hash, batch_id: batch })))
      .execute();
}

/** Voids codes by their hashes. @returns how many were valid before */
export async function voidCodes(db: Database, hashes: readonly string[], now: string): Promise<number> {
  let voided = 0;
  for (const chunk of chunked(hashes)) {
    const result = await db
      .updateTable("security_code")
      .set({ voided_at: now })
      .where("hash", "in", chunk)
      .where("voided_at", "is", null)
      .executeTakeFirst();
    voided += Number(result.numUpdatedRows);
  }
  return voided;
}

/** The hashes that belong to existing codes. */
export async function knownHashes(db: Database, hashes: readonly string[]): Promise<Set<string>> {
  const known = new Set<string>();
  for (const chunk of chunked(hashes)) {
    const rows = await db.selectFrom("security_code").select("hash").where("hash", "in", chunk).execute();
    for (const { hash } of rows) known.add(hash);
  }
  return known;
}

/** The number of valid codes of a batch; undefined for an unknown batch. */
export async function validInBatch(db: Database, batch: string): Promise<number | undefined> {
  const known = await db.selectFrom("security_code_batch").select("id").where("id", "=", batch).executeTakeFirst();
  if (!known) return undefined;
  const { count } = await db
    .selectFrom("security_code")
    .select((row) => row.fn.countAll().as("count"))
    .where("batch_id", "=", batch)
    .where("voided_at", "is", null)
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** Deletes a batch whose codes were not handed out. */
export async function removeBatch(db: Database, batch: string, hashes: readonly string[]): Promise<void> {
  for (const chunk of chunked(hashes)) await db.deleteFrom("security_code").where("hash", "in", chunk).execute();
  await db.deleteFrom("security_code_batch").where("id", "=", batch).execute();
}

/** Voids a batch. @returns how many codes were valid before */
export async function voidBatch(db: Database, batch: string, now: string): Promise<number> {
  const result = await db
    .updateTable("security_code")
    .set({ voided_at: now })
    .where("batch_id", "=", batch)
    .where("voided_at", "is", null)
    .executeTakeFirst();
  return Number(result.numUpdatedRows);
}
