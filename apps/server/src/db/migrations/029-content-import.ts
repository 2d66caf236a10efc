import type { Kysely } from "kysely";
import type { Migration } from "kysely/migration";

/** Imports of tables with the bodies before and after, so that they can be undone. */
export const contentImport: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .createTable("content_import")
      .addColumn("id", "text", (column) => column.primaryKey())
      .addColumn("table_name", "text", (column) => column.notNull())
      .addColumn("file_name", "text", (column) => column.notNull())
      .addColumn("imported_by", "text", (column) => column.notNull())
      .addColumn("imported_at", "text", (column) => column.notNull())
      .addColumn("row_count", "integer", (column) => column.notNull())
      .addColumn("undone_by", "text")
      .addColumn("undone_at", "text")
      .execute();
    await db.schema.createIndex("content_import_time").on("content_import").columns(["imported_at", "id"]).execute();
    await db.schema
      .createTable("content_import_item")
      .addColumn("import_id", "text", (column) => column.notNull().references("content_import.id").onDelete("cascade"))
      .addColumn("kind", "text", (column) => column.notNull())
      .addColumn("id", "text", (column) => column.notNull())
      .addColumn("before_body", "text")
      .addColumn("after_body", "text", (column) => column.notNull())
      .addPrimaryKeyConstraint("content_import_item_key", ["import_id", "kind", "id"])
      .execute();
  },
};
