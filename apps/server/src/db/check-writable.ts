import { randomBytes, randomUUID } from "node:crypto";
import { statfs } from "node:fs/promises";
import { PostgresAdapter, sql, type Transaction } from "kysely";
import type { Database } from "./open.ts";
import type { Schema } from "./schema.ts";

/** Thrown to roll back the transaction of a check. */
const rollback = new Error("rollback");

/** More than a free page holds, so that a database that cannot grow refuses it. */
export const probeBytes = 64 * 1024;

/** Random text, which PostgreSQL cannot compress. */
const randomText = () => randomBytes((probeBytes / 4) * 3).toString("base64");

/** Disk space that one application may need, for its upload and in the database. */
const minFreeBytes = 128 * 1024 * 1024;

/**
 * Inserts a row of `probeBytes` and rolls it back.
 * @param inspect is called before the rollback with the transaction and the row's name
 */
export async function insertAndRollBack<T>(
  db: Database,
  inspect: (transaction: Transaction<Schema>, name: string) => Promise<T>,
): Promise<T> {
  let result: { value: T } | undefined;
  try {
    await db.transaction().execute(async (transaction) => {
      const name = `readiness:${randomUUID()}` as const;
      await transaction.insertInto("upkeep").values({ name, value: randomText() }).execute();
      result = { value: await inspect(transaction, name) };
      throw rollback;
    });
  } catch (error) {
    if (error !== rollback || !result) throw error;
  }
  if (!result) throw new Error("no row was written");
  return result.value;
}

/**
 * Checks that the database accepts writes, by an insert that is rolled back. On PostgreSQL the small table is vacuumed at
 * once, because rolled back rows occupy space until then.
 * @throws when the database is unavailable, full, missing, read-only, or locked for too long
 */
export async function checkWritable(db: Database): Promise<void> {
  await insertAndRollBack(db, async () => undefined);
  if (db.getExecutor().adapter instanceof PostgresAdapter) await sql`vacuum (skip_locked) upkeep`.execute(db);
}

/**
 * Checks that the disk of the data folder has space for an application; a rolled back insert does not show that.
 * @throws with the free space
 */
export async function checkDiskSpace(dataDir: string): Promise<void> {
  const { bavail, bsize } = await statfs(dataDir);
  const left = Math.floor((bavail * bsize) / 1024 / 1024);
  if (bavail * bsize < minFreeBytes)
    throw new Error(
      `The disk is full: DATA_DIR has ${left} MiB left, and an application may take ${minFreeBytes / 1024 / 1024}.`,
    );
}
