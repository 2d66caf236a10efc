import type { Kysely } from "kysely";
import type { Migration } from "kysely/migration";

/** Tokens that open the preview of a page; when each content item was changed last. */
export const preview: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .createTable("preview_token")
      .addColumn("hash", "text", (column) => column.primaryKey())
      .addColumn("page_id", "text", (column) => column.notNull())
      .addColumn("expires_at", "text", (column) => column.notNull())
      .execute();
    // What was published before is as old as its version; the next change dates it.
    await db.schema
      .alterTable("content_item")
      .addColumn("changed_at", "text", (column) => column.notNull().defaultTo(""))
      .execute();
  },
};
