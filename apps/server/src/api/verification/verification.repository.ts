import type { Kysely } from "kysely";
import type { QueryOutcome, Schema } from "../../db/schema.ts";

/** The database or a transaction of it. */
type Connection = Kysely<Schema>;

/** A code is answered as valid this many times. */
export const validQueries = 5;

export interface CodeState {
  batch_id: string;
  n: number;
  first_query_at: string | null;
  voided_at: string | null;
}

/**
 * Counts one query of a code, in the one statement that decides which queries are valid: the engine lets no
 * two of them see the same count. Undefined when the code is used up, voided or unknown.
 * @param minute UTC, ISO 8601, to the minute
 */
export async function countQuery(db: Connection, hash: string, minute: string): Promise<CodeState | undefined> {
  return db
    .updateTable("security_code")
    .set((row) => ({ n: row("n", "+", 1), first_query_at: row.fn.coalesce("first_query_at", row.val(minute)) }))
    .where("hash", "=", hash)
    .where("n", "<", validQueries)
    .where("voided_at", "is", null)
    .returning(["batch_id", "n", "first_query_at", "voided_at"])
    .executeTakeFirst();
}

export async function readCode(db: Connection, hash: string): Promise<CodeState | undefined> {
  return db
    .selectFrom("security_code")
    .select(["batch_id", "n", "first_query_at", "voided_at"])
    .where("hash", "=", hash)
    .executeTakeFirst();
}

export interface LoggedQuery {
  time: string;
  network: string;
  outcome: QueryOutcome;
  batchId: string | undefined;
}

/** Notes a query for staff, with the product that the code's batch was made for. */
export async function logQuery(db: Connection, { time, network, outcome, batchId = "" }: LoggedQuery): Promise<void> {
  const productId = db.selectFrom("security_code_batch").select("product_id").where("id", "=", batchId);
  await db.insertInto("security_query").values({ time, network, outcome, product_id: productId }).execute();
}

/** Removes log entries from before a time. */
export async function purgeLog(db: Connection, before: string): Promise<void> {
  await db.deleteFrom("security_query").where("time", "<", before).execute();
}
