import type { Kysely } from "kysely";
import type { Migration } from "kysely/migration";

/** The history of all published changes. */
export const contentChange: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .createTable("content_change")
      .addColumn("kind", "text", (column) => column.notNull())
      .addColumn("id", "text", (column) => column.notNull())
      .addColumn("version", "integer", (column) => column.notNull())
      .addColumn("body", "text")
      .addColumn("hash", "text")
      .addColumn("changed_by", "text", (column) => column.notNull())
      .addColumn("changed_at", "text", (column) => column.notNull())
      .addColumn("note", "text", (column) => column.notNull())
      // The order serves queries for the latest change of an item.
      .addPrimaryKeyConstraint("content_change_key", ["kind", "id", "version"])
      .execute();
    await db.schema.createIndex("content_change_version").on("content_change").column("version").execute();
  },
};
