import type { Kysely } from "kysely";
import type { Migration } from "kysely/migration";

/** Daily totals of views, presses and field vitals. */
export const figures: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .createTable("figure_count")
      .addColumn("measure", "text", (column) => column.notNull())
      .addColumn("day", "text", (column) => column.notNull())
      .addColumn("name", "text", (column) => column.notNull())
      .addColumn("times", "integer", (column) => column.notNull())
      .addPrimaryKeyConstraint("figure_count_key", ["measure", "day", "name"])
      .execute();
  },
};
