import type { ExpressionBuilder, Kysely } from "kysely";
import type { QueryOutcome, Schema } from "../../db/schema.ts";

/** The database or a transaction of it. */
type Connection = Kysely<Schema>;

/** A code is answered as valid this many times. */
export const validQueries = 5;

export interface CodeState {
  batch_id: string;
  /** What its batch was made for. */
  product_id: string | null;
  n: number;
  first_query_at: string | null;
  voided_at: string | null;
}

const state = ["batch_id", "n", "first_query_at", "voided_at"] as const;

const productOf = (code: ExpressionBuilder<Schema, "security_code">) =>
  code
    .selectFrom("security_code_batch")
    .select("product_id")
    .whereRef("security_code_batch.id", "=", "security_code.batch_id")
    .as("product_id");

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
    .returning((code) => [...state, productOf(code)])
    .executeTakeFirst();
}

export async function readCode(db: Connection, hash: string): Promise<CodeState | undefined> {
  return db
    .selectFrom("security_code")
    .select((code) => [...state, productOf(code)])
    .where("hash", "=", hash)
    .executeTakeFirst();
}

export interface LoggedQuery {
  time: string;
  network: string;
  outcome: QueryOutcome;
  /** What the code's batch was made for. */
  productId: string | null | undefined;
}

/** Notes a query for staff. */
export async function logQuery(db: Connection, { productId = null, ...query }: LoggedQuery): Promise<void> {
  await db
    .insertInto("security_query")
    .values({ ...query, product_id: productId })
    .execute();
}

/** Removes log entries from before a time. */
export async function purgeLog(db: Connection, before: string): Promise<void> {
  await db.deleteFrom("security_query").where("time", "<", before).execute();
}
