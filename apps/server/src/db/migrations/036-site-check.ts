import type { Kysely } from "kysely";
import type { Migration } from "kysely/migration";

/** The last check of the published site: at most one row. */
export const siteCheck: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .createTable("site_check")
      .addColumn("id", "text", (column) => column.primaryKey())
      .addColumn("asked_for", "text", (column) => column.notNull().defaultTo(""))
      .addColumn("version", "integer")
      .addColumn("checked_at", "text")
      .addColumn("result", "text")
      .addColumn("first_seen", "text", (column) => column.notNull().defaultTo("{}"))
      .execute();
  },
};
