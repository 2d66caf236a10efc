import { type Kysely, sql } from "kysely";
import type { Migration } from "kysely/migration";

/** Published content and its version. */
export const content: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .createTable("content_item")
      .addColumn("kind", "text", (column) => column.notNull())
      .addColumn("id", "text", (column) => column.notNull())
      .addColumn("body", "text", (column) => column.notNull())
      .addColumn("hash", "text", (column) => column.notNull())
      .addPrimaryKeyConstraint("content_item_key", ["kind", "id"])
      .execute();
    await db.schema
      .createTable("content_version")
      .addColumn("id", "integer", (column) => column.primaryKey())
      .addColumn("version", "integer", (column) => column.notNull())
      .addColumn("published_at", "text", (column) => column.notNull())
      .execute();
    // The single row that `apply` locks and increments.
    await sql`insert into content_version (id, version, published_at) values (1, 0, '1970-01-01T00:00:00.000Z')`.execute(
      db,
    );
  },
};
