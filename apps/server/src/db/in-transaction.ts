import type { Kysely } from "kysely";
import type { Schema } from "./schema.ts";

/** Runs in the caller's transaction, or in a new one. */
export function inTransaction<T>(db: Kysely<Schema>, run: (transaction: Kysely<Schema>) => Promise<T>): Promise<T> {
  return db.isTransaction ? run(db) : db.transaction().execute(run);
}
