import type { Database } from "../../db/open.ts";
import type { QueryOutcome } from "@klarholm/contract/desk/codes";
import { chinaDay } from "../../lib/china-time.ts";
import { validQueries } from "./verification.repository.ts";

export interface DayCount {
  /** The date in mainland China. */
  day: string;
  outcome: QueryOutcome;
  product: string | null;
  queries: number;
}

/** Queries since a time by day, outcome and product. A day can have several rows. */
export async function countByDay(db: Database, since: string): Promise<DayCount[]> {
  // Grouped by hour, because the engines differ in how they shift times.
  const rows = await db
    .selectFrom("security_query")
    .select((row) => [
      row.fn<string>("substr", ["time", row.lit(1), row.lit(13)]).as("hour"),
      "outcome",
      "product_id as product",
      row.fn.countAll().as("queries"),
    ])
    .where("time", ">=", since)
    .groupBy(["hour", "outcome", "product_id"])
    .execute();
  return rows.map(({ hour, queries, ...row }) => ({
    ...row,
    day: chinaDay(`${hour}:00:00Z`),
    queries: Number(queries),
  }));
}

/** Frozen codes, newest first. */
export async function frozenCodes(db: Database, limit: number) {
  return (
    db
      .selectFrom("security_code")
      .innerJoin("security_code_batch", "security_code_batch.id", "security_code.batch_id")
      .select(["hash", "batch_id as batch", "product_id as product", "first_query_at as first"])
      // A literal, not a parameter, so that both engines use the index of frozen codes.
      .where(({ eb, lit }) => eb("n", ">=", lit(validQueries)))
      .where("voided_at", "is", null)
      .orderBy("first_query_at", "desc")
      .orderBy("hash")
      .limit(limit)
      .execute()
  );
}

/** Frozen codes whose first query is after a time, by product and hour. @param since UTC, ISO 8601 */
export async function countFrozen(db: Database, since: string) {
  const rows = await db
    .selectFrom("security_code")
    .innerJoin("security_code_batch", "security_code_batch.id", "security_code.batch_id")
    .select((row) => [
      row.fn<string>("substr", ["first_query_at", row.lit(1), row.lit(13)]).as("hour"),
      "product_id as product",
      row.fn.countAll().as("codes"),
    ])
    .where(({ eb, lit }) => eb("n", ">=", lit(validQueries)))
    .where("voided_at", "is", null)
    .where("first_query_at", ">=", since)
    .groupBy(["hour", "product_id"])
    .execute();
  return rows.map(({ codes, ...row }) => ({ ...row, codes: Number(codes) }));
}

/** Networks with many misses since a time, most first. @param minMisses of a network */
export async function suspiciousNetworks(db: Database, since: string, minMisses: number) {
  const rows = await db
    .selectFrom("security_query")
    .select((row) => [
      "network",
      row.fn.countAll().as("misses"),
      row.fn.sum(row.case().when("outcome", "=", "limited").then(1).else(0).end()).as("refused"),
    ])
    .where("time", ">=", since)
    .where("outcome", "in", ["unknown", "mistyped", "limited"])
    .groupBy("network")
    .having((row) => row.fn.countAll(), ">=", minMisses)
    .execute();
  return rows
    .map(({ network, misses, refused }) => ({ network, misses: Number(misses), refused: Number(refused) }))
    .toSorted((a, b) => b.misses - a.misses);
}
