import type { Kysely } from "kysely";
import type { Migration } from "kysely/migration";

/** Drafts and submissions. */
export const contentDraft: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .createTable("content_draft")
      .addColumn("kind", "text", (column) => column.notNull())
      .addColumn("id", "text", (column) => column.notNull())
      // Null to unpublish the item.
      .addColumn("body", "text")
      .addColumn("revision", "text", (column) => column.notNull())
      .addColumn("changed_by", "text", (column) => column.notNull())
      .addColumn("changed_at", "text", (column) => column.notNull())
      .addPrimaryKeyConstraint("content_draft_key", ["kind", "id"])
      .execute();
    await db.schema
      .createTable("content_submission")
      .addColumn("id", "text", (column) => column.primaryKey())
      .addColumn("state", "text", (column) => column.notNull())
      .addColumn("items", "text", (column) => column.notNull())
      .addColumn("note", "text", (column) => column.notNull())
      .addColumn("submitted_by", "text", (column) => column.notNull())
      .addColumn("submitted_at", "text", (column) => column.notNull())
      .addColumn("due_at", "text")
      .addColumn("answered_by", "text", (column) => column.notNull())
      .addColumn("comment", "text", (column) => column.notNull())
      .execute();
  },
};
