import type { Kysely } from "kysely";
import type { Migration } from "kysely/migration";

/** Uploaded pictures and films, in chunks. */
export const media: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .createTable("media_file")
      .addColumn("name", "text", (column) => column.primaryKey())
      .addColumn("title", "text", (column) => column.notNull())
      .addColumn("kind", "text", (column) => column.notNull())
      // Of two concurrent uploads of the same file one is stored.
      .addColumn("hash", "text", (column) => column.notNull().unique())
      .addColumn("bytes", "integer", (column) => column.notNull())
      .addColumn("width", "integer", (column) => column.notNull())
      .addColumn("height", "integer", (column) => column.notNull())
      // Null if not set yet.
      .addColumn("alt", "text")
      .addColumn("tags", "text", (column) => column.notNull())
      .addColumn("added_by", "text", (column) => column.notNull())
      .addColumn("added_at", "text", (column) => column.notNull())
      .execute();
    await db.schema
      .createTable("media_piece")
      .addColumn("name", "text", (column) => column.notNull().references("media_file.name").onDelete("cascade"))
      .addColumn("part", "integer", (column) => column.notNull())
      .addColumn("data", "bytea", (column) => column.notNull())
      .addPrimaryKeyConstraint("media_piece_key", ["name", "part"])
      .execute();
  },
};
