import { randomBytes, randomUUID } from "node:crypto";
import { statfs } from "node:fs/promises";
import { PostgresAdapter, sql, type Transaction } from "kysely";
import type { Database } from "./open.ts";
import type { Schema } from "./schema.ts";

/** Ends the transaction of a proof, which is to leave nothing. */
const leaveNothing = new Error("nothing is to stay");

/** More than a page of either engine holds: a database that may not grow any more refuses it. */
export const proofBytes = 64 * 1024;

/** So many bytes of text, at random: PostgreSQL stores what it cannot compress as it is. */
const incompressible = () => randomBytes((proofBytes / 4) * 3).toString("base64");

/** Bytes that an application may take, on its way and in the database. */
const leastRoom = 128 * 1024 * 1024;

/**
 * Writes a row of as many bytes as a proof needs, and rolls it back.
 * @param look sees the transaction and the row's name before that
 */
export async function unlessKept<T>(
  db: Database,
  look: (transaction: Transaction<Schema>, name: string) => Promise<T>,
): Promise<T> {
  let seen: { value: T } | undefined;
  try {
    await db.transaction().execute(async (transaction) => {
      const name = `readiness:${randomUUID()}` as const;
      await transaction.insertInto("upkeep").values({ name, value: incompressible() }).execute();
      seen = { value: await look(transaction, name) };
      throw leaveNothing;
    });
  } catch (error) {
    if (error !== leaveNothing || !seen) throw error;
  }
  if (!seen) throw new Error("no row was written");
  return seen.value;
}

/**
 * Proves that the database takes writes now, by one that it takes and that is rolled back. On PostgreSQL what is rolled back
 * stays in the table's files until they are vacuumed, which is done at once: the table is small, and nothing waits for it.
 * @throws when it cannot be reached, is full, gone or read-only, or is held by another writer for too long
 */
export async function proveWritable(db: Database): Promise<void> {
  await unlessKept(db, async () => undefined);
  if (db.getExecutor().adapter instanceof PostgresAdapter) await sql`vacuum (skip_locked) upkeep`.execute(db);
}

/**
 * Proves that the disk of the data folder has room for an application: what is rolled back never reaches a disk.
 * @throws with what is left
 */
export async function proveRoom(dataDir: string): Promise<void> {
  const { bavail, bsize } = await statfs(dataDir);
  const left = Math.floor((bavail * bsize) / 1024 / 1024);
  if (bavail * bsize < leastRoom)
    throw new Error(
      `The disk is full: DATA_DIR has ${left} MiB left, and an application may take ${leastRoom / 1024 / 1024}.`,
    );
}
