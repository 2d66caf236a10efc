import type { Kysely } from "kysely";
import type { Migration } from "kysely/migration";

/** The last check of the published site: at most one row. Uploaded fonts, in chunks. */
export const checksFonts: Migration = {
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
    await db.schema
      .createTable("font_file")
      .addColumn("name", "text", (column) => column.primaryKey())
      .addColumn("title", "text", (column) => column.notNull())
      .addColumn("role", "text", (column) => column.notNull())
      .addColumn("licence", "text", (column) => column.notNull())
      .addColumn("facts", "text", (column) => column.notNull())
      .addColumn("hash", "text", (column) => column.notNull())
      .addColumn("bytes", "integer", (column) => column.notNull())
      .addColumn("added_by", "text", (column) => column.notNull())
      .addColumn("added_at", "text", (column) => column.notNull())
      .execute();
    await db.schema
      .createTable("font_piece")
      .addColumn("name", "text", (column) => column.notNull().references("font_file.name").onDelete("cascade"))
      .addColumn("part", "integer", (column) => column.notNull())
      .addColumn("data", "bytea", (column) => column.notNull())
      .addPrimaryKeyConstraint("font_piece_key", ["name", "part"])
      .execute();
  },
};
