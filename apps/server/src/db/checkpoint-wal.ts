import { setTimeout as sleep } from "node:timers/promises";
import { sql, SqliteAdapter } from "kysely";
import type { Database } from "./open.ts";

/** Attempts while other connections read, and milliseconds between them. */
const [maxAttempts, retryDelay] = [20, 25];

/**
 * Truncates SQLite's write-ahead log, which still contains deleted data (`secure_delete` covers the database file only).
 * Does nothing on PostgreSQL.
 * @returns false when other connections were reading all the time
 */
export async function checkpointWal(db: Database): Promise<boolean> {
  if (!(db.getExecutor().adapter instanceof SqliteAdapter)) return true;
  for (let attempt = 0; attempt < maxAttempts; attempt++) {
    const { rows } = await sql<{ busy: number }>`pragma wal_checkpoint(truncate)`.execute(db);
    if (rows[0]?.busy === 0) return true;
    await sleep(retryDelay);
  }
  return false;
}
