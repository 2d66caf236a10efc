import type { Kysely } from "kysely";
import type { Migration } from "kysely/migration";

/** Preview tokens, and the time of the last change of each content item. */
export const preview: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .createTable("preview_token")
      .addColumn("hash", "text", (column) => column.primaryKey())
      .addColumn("page_id", "text", (column) => column.notNull())
      .addColumn("expires_at", "text", (column) => column.notNull())
      .execute();
    // Empty for existing items, until their next change.
    await db.schema
      .alterTable("content_item")
      .addColumn("changed_at", "text", (column) => column.notNull().defaultTo(""))
      .execute();
  },
};
