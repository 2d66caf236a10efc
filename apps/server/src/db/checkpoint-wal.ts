import { setTimeout as sleep } from "node:timers/promises";
import { sql, SqliteAdapter } from "kysely";
import type { Database } from "./open.ts";

/** How often the log is tried to be emptied, while others read from it, and milliseconds between two tries. */
const [tries, pause] = [20, 25];

/**
 * Empties the write-ahead log of the embedded database, so that what was deleted is not in it any more: the database
 * overwrites what it deletes, its log does not. PostgreSQL keeps its log by its own rules.
 * @returns false when others were reading all the time
 */
export async function checkpointWal(db: Database): Promise<boolean> {
  if (!(db.getExecutor().adapter instanceof SqliteAdapter)) return true;
  for (let turn = 0; turn < tries; turn++) {
    const { rows } = await sql<{ busy: number }>`pragma wal_checkpoint(truncate)`.execute(db);
    if (rows[0]?.busy === 0) return true;
    await sleep(pause);
  }
  return false;
}
