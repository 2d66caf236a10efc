import type { Kysely } from "kysely";
import type { Migration } from "kysely/migration";

/** Searches without results, by day. */
export const searchMissed: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .createTable("search_missed")
      .addColumn("day", "text", (column) => column.notNull())
      .addColumn("words", "text", (column) => column.notNull())
      .addColumn("times", "integer", (column) => column.notNull())
      .addPrimaryKeyConstraint("search_missed_key", ["day", "words"])
      .execute();
  },
};
