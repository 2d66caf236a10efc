import { randomUUID } from "node:crypto";
import type { Database } from "./open.ts";

/** Ends the transaction of a proof, which is to leave nothing. */
const leaveNothing = new Error("nothing is to stay");

/**
 * Proves that the database takes writes now, by one that it takes and that is rolled back.
 * @throws when it cannot be reached, is read-only, or is held by another writer for too long
 */
export async function proveWritable(db: Database): Promise<void> {
  try {
    await db.transaction().execute(async (transaction) => {
      const row = { key: `readiness:${randomUUID()}`, started_at: "", misses: 0 };
      await transaction.insertInto("security_limit").values(row).execute();
      throw leaveNothing;
    });
  } catch (error) {
    if (error !== leaveNothing) throw error;
  }
}
