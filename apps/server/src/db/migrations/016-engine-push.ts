import type { Kysely } from "kysely";
import type { Migration } from "kysely/migration";

/** Pages submitted to a search engine. */
export const enginePush: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .createTable("engine_push")
      .addColumn("path", "text", (column) => column.primaryKey())
      .addColumn("changed_at", "text", (column) => column.notNull())
      .execute();
  },
};
