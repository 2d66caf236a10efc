import type { Kysely } from "kysely";
import type { Schema } from "../../../db/schema.ts";
import { objectTables } from "../../../plugins/storage/stored-object.ts";

/** The number of files that are in the store of STORAGE_URL. */
export async function countObjects(db: Kysely<Schema>): Promise<number> {
  let total = 0;
  for (const table of objectTables) {
    const files = db.selectFrom(table).where("object", "is not", null);
    const { count } = await files.select(({ fn }) => fn.countAll().as("count")).executeTakeFirstOrThrow();
    total += Number(count);
  }
  return total;
}
