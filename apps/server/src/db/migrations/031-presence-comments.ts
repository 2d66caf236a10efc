import type { Kysely } from "kysely";
import type { Migration } from "kysely/migration";

/** Who has an item open at the desk, and comments on its fields. */
export const presenceComments: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .createTable("desk_presence")
      .addColumn("id", "text", (column) => column.primaryKey())
      .addColumn("session_id", "text", (column) => column.notNull().references("desk_session.id").onDelete("cascade"))
      .addColumn("person_id", "text", (column) => column.notNull().references("desk_person.id").onDelete("cascade"))
      .addColumn("kind", "text", (column) => column.notNull())
      .addColumn("item_id", "text", (column) => column.notNull())
      .addColumn("expires_at", "text", (column) => column.notNull())
      .execute();
    // For the cascades.
    await db.schema.createIndex("desk_presence_session").on("desk_presence").column("session_id").execute();
    await db.schema.createIndex("desk_presence_person").on("desk_presence").column("person_id").execute();
    await db.schema
      .createTable("desk_comment")
      .addColumn("id", "text", (column) => column.primaryKey())
      .addColumn("kind", "text", (column) => column.notNull())
      .addColumn("item_id", "text", (column) => column.notNull())
      .addColumn("pointer", "text", (column) => column.notNull())
      // The field in words.
      .addColumn("place", "text", (column) => column.notNull())
      // Null for the first comment of a thread. No reference: a restore inserts rows in any order.
      .addColumn("thread_id", "text")
      // No reference: comments outlive the account.
      .addColumn("person_id", "text", (column) => column.notNull())
      .addColumn("person_name", "text", (column) => column.notNull())
      .addColumn("text", "text", (column) => column.notNull())
      .addColumn("created_at", "text", (column) => column.notNull())
      .addColumn("resolved_at", "text")
      .addColumn("resolved_by", "text")
      .execute();
    await db.schema.createIndex("desk_comment_item").on("desk_comment").columns(["kind", "item_id", "id"]).execute();
    await db.schema
      .createTable("desk_mention")
      .addColumn("comment_id", "text", (column) => column.notNull().references("desk_comment.id").onDelete("cascade"))
      .addColumn("person_id", "text", (column) => column.notNull().references("desk_person.id").onDelete("cascade"))
      .addPrimaryKeyConstraint("desk_mention_key", ["comment_id", "person_id"])
      .execute();
    await db.schema.createIndex("desk_mention_person").on("desk_mention").column("person_id").execute();
  },
};
