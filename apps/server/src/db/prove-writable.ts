import { randomUUID } from "node:crypto";
import { statfs } from "node:fs/promises";
import type { Database } from "./open.ts";

/** Ends the transaction of a proof, which is to leave nothing. */
const leaveNothing = new Error("nothing is to stay");

/** More than a page of either engine holds: a database that may not grow any more refuses it. */
const room = "0".repeat(64 * 1024);

/** Bytes that an application may take, on its way and in the database. */
const leastRoom = 128 * 1024 * 1024;

/**
 * Proves that the database takes writes now, by one that it takes and that is rolled back.
 * @throws when it cannot be reached, is full, gone or read-only, or is held by another writer for too long
 */
export async function proveWritable(db: Database): Promise<void> {
  try {
    await db.transaction().execute(async (transaction) => {
      const row = { key: `readiness:${randomUUID()}`, started_at: room, misses: 0 };
      await transaction.insertInto("security_limit").values(row).execute();
      throw leaveNothing;
    });
  } catch (error) {
    if (error !== leaveNothing) throw error;
  }
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
