import type { Kysely } from "kysely";
import type { Migration } from "kysely/migration";

/**
 * By which key an application is sealed. Rows without one are of an earlier release, which may still be writing beside
 * this one: it knows a single key, and stores the pieces of files as they came. And what servers remember of the
 * database itself.
 */
export const sealedFiles: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema.alterTable("application").addColumn("key_id", "text").execute();
    await db.schema
      .createTable("upkeep")
      .addColumn("name", "text", (column) => column.primaryKey())
      .addColumn("value", "text", (column) => column.notNull())
      .execute();
  },
};
