import type { Kysely } from "kysely";
import type { Migration } from "kysely/migration";

/** Keys of files in the store of STORAGE_URL, null for files in the database; claims of objects that are being made. */
export const storage: Migration = {
  async up(db: Kysely<unknown>) {
    for (const table of ["media_file", "font_file", "application_file"])
      await db.schema.alterTable(table).addColumn("object", "text").execute();
    await db.schema
      .createTable("storage_claim")
      .addColumn("key", "text", (column) => column.primaryKey())
      .addColumn("holder", "text", (column) => column.notNull())
      .addColumn("expires_at", "text", (column) => column.notNull())
      .execute();
  },
};
