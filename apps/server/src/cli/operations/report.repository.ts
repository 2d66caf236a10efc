import type { Database } from "../../db/open.ts";
import type { QueryOutcome } from "../../db/schema.ts";
import { validQueries } from "../../modules/verification/verification.repository.ts";

export interface DayCount {
  /** In mainland China: 2026-11-21. */
  day: string;
  outcome: QueryOutcome;
  product: string | null;
  queries: number;
}

/** Queries since a time, by day of mainland China, outcome and product. */
export async function countByDay(db: Database, since: string): Promise<DayCount[]> {
  // Counted by hour in the database, because each engine shifts times in its own way.
  const rows = await db
    .selectFrom("security_query")
    .select((row) => [
      row.fn<string>("substr", ["time", row.lit(1), row.lit(13)]).as("hour"),
      "outcome",
      "product_id",
      row.fn.countAll().as("queries"),
    ])
    .where("time", ">=", since)
    .groupBy(["hour", "outcome", "product_id"])
    .execute();
  return rows.map(({ hour, outcome, product_id, queries }) => ({
    day: chinaDay(`${hour}:00:00Z`),
    outcome,
    product: product_id,
    queries: Number(queries),
  }));
}

/** The day in mainland China of a time. */
export function chinaDay(time: string): string {
  return new Date(Date.parse(time) + 8 * 3_600_000).toISOString().slice(0, 10);
}

export interface FrozenCode {
  hash: string;
  batch: string;
  product: string;
  first: string | null;
}

/** Codes that are used up, the newest first. */
export async function frozenCodes(db: Database, most: number): Promise<FrozenCode[]> {
  return db
    .selectFrom("security_code")
    .innerJoin("security_code_batch", "security_code_batch.id", "security_code.batch_id")
    .select(["hash", "batch_id as batch", "product_id as product", "first_query_at as first"])
    .where("n", ">=", validQueries)
    .where("voided_at", "is", null)
    .orderBy("first_query_at", "desc")
    .orderBy("hash")
    .limit(most)
    .execute();
}

export interface Guesser {
  network: string;
  misses: number;
  refused: number;
}

/** Networks whose misses look like guessing. @param least misses since `since` from which on they do */
export async function guessers(db: Database, since: string, least: number): Promise<Guesser[]> {
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
    .having((row) => row.fn.countAll(), ">=", least)
    .execute();
  return rows
    .map(({ network, misses, refused }) => ({ network, misses: Number(misses), refused: Number(refused) }))
    .toSorted((a, b) => b.misses - a.misses);
}
