import { type Kysely, sql } from "kysely";
import type { Migration } from "kysely/migration";

/** Named releases, the release of each draft and submission, and the published state that a draft began from. */
export const releases: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .createTable("content_release")
      .addColumn("id", "text", (column) => column.primaryKey())
      .addColumn("name", "text", (column) => column.notNull())
      .addColumn("note", "text", (column) => column.notNull())
      .addColumn("planned_at", "text")
      .addColumn("state", "text", (column) => column.notNull())
      .addColumn("created_by", "text", (column) => column.notNull())
      .addColumn("created_at", "text", (column) => column.notNull())
      .addColumn("version", "integer")
      .addColumn("published_by", "text")
      .addColumn("published_at", "text")
      .addColumn("rolled_back_by", "text")
      .addColumn("rolled_back_at", "text")
      .execute();
    for (const table of ["content_draft", "content_submission"])
      await db.schema.alterTable(table).addColumn("release_id", "text").execute();
    await db.schema.alterTable("content_draft").addColumn("base_hash", "text").execute();
    // Earlier drafts count as begun from the items that are published now.
    await sql`update content_draft set base_hash = (select hash from content_item
      where content_item.kind = content_draft.kind and content_item.id = content_draft.id)`.execute(db);
  },
};
