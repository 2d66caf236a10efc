import type { Insertable, Kysely } from "kysely";
import type { Schema, SecurityCodeBatchTable } from "../../db/schema.ts";

/** The database or a transaction of it. */
type Connection = Kysely<Schema>;

/** Rows of one statement; both engines take 32,766 values. */
const rowsEach = 1000;

/** @throws when there is a batch of this name */
export async function addBatch(db: Connection, batch: Insertable<SecurityCodeBatchTable>): Promise<void> {
  const added = await db
    .insertInto("security_code_batch")
    .values(batch)
    .onConflict((conflict) => conflict.doNothing())
    .returning("id")
    .executeTakeFirst();
  if (!added) throw new Error(`--batch: there is a batch ${batch.id} already.`);
}

/** Adds codes by their hashes, in the order of the index, which both engines fill fastest so. */
export async function addCodes(transaction: Connection, batch: string, hashes: readonly string[]): Promise<void> {
  const sorted = [...hashes].sort();
  for (let at = 0; at < sorted.length; at += rowsEach) {
    await transaction
      .insertInto("security_code")
      .values(sorted.slice(at, at + rowsEach).map((hash) => ({ hash, batch_id: batch })))
      .execute();
  }
}

/** Voids codes by their hashes; answers how many were valid until now. */
export async function voidCodes(db: Connection, hashes: readonly string[], now: string): Promise<number> {
  let voided = 0;
  for (let at = 0; at < hashes.length; at += rowsEach) {
    const result = await db
      .updateTable("security_code")
      .set({ voided_at: now })
      .where("hash", "in", hashes.slice(at, at + rowsEach))
      .where("voided_at", "is", null)
      .executeTakeFirst();
    voided += Number(result.numUpdatedRows);
  }
  return voided;
}

/** Which of these hashes are codes of ours. */
export async function knownHashes(db: Connection, hashes: readonly string[]): Promise<Set<string>> {
  const known = new Set<string>();
  for (let at = 0; at < hashes.length; at += rowsEach) {
    const rows = await db
      .selectFrom("security_code")
      .select("hash")
      .where("hash", "in", hashes.slice(at, at + rowsEach))
      .execute();
    for (const { hash } of rows) known.add(hash);
  }
  return known;
}

/** How many codes of a batch are valid; undefined when there is none of that name. */
export async function validInBatch(db: Connection, batch: string): Promise<number | undefined> {
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

/** Takes a batch back whose codes nobody has. */
export async function removeBatch(db: Connection, batch: string, hashes: readonly string[]): Promise<void> {
  for (let at = 0; at < hashes.length; at += rowsEach)
    await db
      .deleteFrom("security_code")
      .where("hash", "in", hashes.slice(at, at + rowsEach))
      .execute();
  await db.deleteFrom("security_code_batch").where("id", "=", batch).execute();
}

/** Voids a whole batch; answers how many codes were valid until now. */
export async function voidBatch(db: Connection, batch: string, now: string): Promise<number> {
  const result = await db
    .updateTable("security_code")
    .set({ voided_at: now })
    .where("batch_id", "=", batch)
    .where("voided_at", "is", null)
    .executeTakeFirst();
  return Number(result.numUpdatedRows);
}
