import type { Kysely } from "kysely";
import type { Schema } from "../../db/schema.ts";
import { dayWindow, limitWindow, type Window, windowAt } from "./limit-window.ts";

/** The database or a transaction. */
type Connection = Kysely<Schema>;

/** A row of `security_limit`: events of one client network, or of all, since the window started. */
export interface Counter {
  started_at: string;
  misses: number;
}

/** Adds to counters, which restart when their window has expired. @returns the counters by key */
export async function addToCounters(
  db: Connection,
  keys: readonly string[],
  misses: number,
  { now, cutoff, latest }: Window,
): Promise<Map<string, Counter>> {
  const rows = await db
    .insertInto("security_limit")
    .values(keys.map((key) => ({ key, started_at: now, misses })))
    .onConflict((conflict) =>
      conflict.column("key").doUpdateSet((row) => {
        const started = row.ref("security_limit.started_at");
        const expired = row.or([row(started, "<=", cutoff), row(started, ">", latest)]);
        return {
          misses: row
            .case()
            .when(expired)
            .then(row.ref("excluded.misses"))
            .else(row("security_limit.misses", "+", row.ref("excluded.misses")))
            .end(),
          started_at: row
            .case()
            .when(expired)
            .then(row.ref("excluded.started_at"))
            .else(row.ref("security_limit.started_at"))
            .end(),
        };
      }),
    )
    .returningAll()
    .execute();
  return new Map(rows.map(({ key, ...counter }) => [key, counter]));
}

/** Counters whose window has not expired, by key. */
export async function readCounters(
  db: Connection,
  keys: readonly string[],
  { cutoff, latest }: Window,
): Promise<Map<string, Counter>> {
  const rows = await db
    .selectFrom("security_limit")
    .selectAll()
    .where("key", "in", keys)
    .where("started_at", ">", cutoff)
    .where("started_at", "<=", latest)
    .execute();
  return new Map(rows.map(({ key, ...counter }) => [key, counter]));
}

/** Deletes expired counters. @param now milliseconds since 1970 */
export async function purgeCounters(db: Connection, now: number): Promise<void> {
  for (const [length, operator] of [
    [limitWindow, "not like"],
    [dayWindow, "like"],
  ] as const) {
    const { cutoff, latest } = windowAt(now, length);
    await db
      .deleteFrom("security_limit")
      .where("key", operator, "day:%")
      .where(({ eb, or }) => or([eb("started_at", "<=", cutoff), eb("started_at", ">", latest)]))
      .execute();
  }
}
