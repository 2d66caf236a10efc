import type { Kysely } from "kysely";
import type { Migration } from "kysely/migration";

/** Every published change, for ever: what an item said from which version on, who changed it, when and why. */
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
      // In this order it finds an item's latest change.
      .addPrimaryKeyConstraint("content_change_key", ["kind", "id", "version"])
      .execute();
    await db.schema.createIndex("content_change_version").on("content_change").column("version").execute();
  },
};
