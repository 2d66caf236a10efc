import type { ExpressionBuilder } from "kysely";
import type { Database } from "../../db/open.ts";
import type { QueryOutcome } from "@klarholm/contract/desk/codes";
import type { Schema } from "../../db/schema.ts";

/** The number of queries for which a code is valid. */
export const validQueries = 5;

export interface CodeState {
  batch_id: string;
  /** The product of its batch. */
  product_id: string | null;
  n: number;
  first_query_at: string | null;
  voided_at: string | null;
}

const state = ["batch_id", "n", "first_query_at", "voided_at"] as const;

/** Not of a batch that is still being made. */
const isMade = ({ exists, selectFrom }: ExpressionBuilder<Schema, "security_code">) =>
  exists(
    selectFrom("security_code_batch")
      .select("security_code_batch.id")
      .whereRef("security_code_batch.id", "=", "security_code.batch_id")
      .where("is_pending", "=", 0),
  );

const productOf = (code: ExpressionBuilder<Schema, "security_code">) =>
  code
    .selectFrom("security_code_batch")
    .select("product_id")
    .whereRef("security_code_batch.id", "=", "security_code.batch_id")
    .as("product_id");

/**
 * Counts a query of a code. One statement counts and decides, so that no two queries see the same count.
 * @returns undefined when the code is frozen, voided or unknown
 * @param minute UTC, ISO 8601, to the minute
 */
export async function countQuery(db: Database, hash: string, minute: string): Promise<CodeState | undefined> {
  return db
    .updateTable("security_code")
    .set((row) => ({ n: row("n", "+", 1), first_query_at: row.fn.coalesce("first_query_at", row.val(minute)) }))
    .where("hash", "=", hash)
    .where("n", "<", validQueries)
    .where("voided_at", "is", null)
    .where(isMade)
    .returning((code) => [...state, productOf(code)])
    .executeTakeFirst();
}

export async function readCode(db: Database, hash: string): Promise<CodeState | undefined> {
  return db
    .selectFrom("security_code")
    .select((code) => [...state, productOf(code)])
    .where("hash", "=", hash)
    .where(isMade)
    .executeTakeFirst();
}

export interface LoggedQuery {
  time: string;
  network: string;
  outcome: QueryOutcome;
  /** The hash of an existing code. */
  hash?: string | null;
  /** The product of the code's batch. */
  productId?: string | null;
}

/** Logs a query for staff. */
export async function logQuery(db: Database, { hash = null, productId = null, ...query }: LoggedQuery): Promise<void> {
  await db
    .insertInto("security_query")
    .values({ ...query, code_hash: hash, product_id: productId })
    .execute();
}

/** Deletes log entries from before a time. */
export async function purgeLog(db: Database, before: string): Promise<void> {
  await db.deleteFrom("security_query").where("time", "<", before).execute();
}
