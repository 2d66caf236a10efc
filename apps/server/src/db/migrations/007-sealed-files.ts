import type { Kysely } from "kysely";
import type { Migration } from "kysely/migration";

/**
 * The encryption key of each application, null for the previous release, which may run at the same time and does not encrypt
 * files; and internal state of the servers.
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
