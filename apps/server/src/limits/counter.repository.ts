import type { Kysely } from "kysely";
import type { Schema } from "../db/schema.ts";

/** The database or a transaction of it: counters are there, because processes share them. */
type Connection = Kysely<Schema>;

/** What was counted of an address, or of all together, since it started. */
export interface Counter {
  started_at: string;
  misses: number;
}

/** Adds to counters, each of which starts anew when it started before `cutoff`; answers them by key. */
export async function addToCounters(
  db: Connection,
  keys: readonly string[],
  misses: number,
  now: string,
  cutoff: string,
): Promise<Map<string, Counter>> {
  const rows = await db
    .insertInto("security_limit")
    .values(keys.map((key) => ({ key, started_at: now, misses })))
    .onConflict((conflict) =>
      conflict.column("key").doUpdateSet((row) => {
        const over = row("security_limit.started_at", "<=", cutoff);
        return {
          misses: row
            .case()
            .when(over)
            .then(row.ref("excluded.misses"))
            .else(row("security_limit.misses", "+", row.ref("excluded.misses")))
            .end(),
          started_at: row
            .case()
            .when(over)
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

/** Counters that started after `cutoff`, by key. */
export async function readCounters(
  db: Connection,
  keys: readonly string[],
  cutoff: string,
): Promise<Map<string, Counter>> {
  const rows = await db
    .selectFrom("security_limit")
    .selectAll()
    .where("key", "in", keys)
    .where("started_at", ">", cutoff)
    .execute();
  return new Map(rows.map(({ key, ...counter }) => [key, counter]));
}

/** Removes counters that started before a time. */
export async function purgeCounters(db: Connection, before: string): Promise<void> {
  await db.deleteFrom("security_limit").where("started_at", "<=", before).execute();
}
