import type { Kysely } from "kysely";
import type { Migration } from "kysely/migration";

/** How much a visitor's network has stored on a day. What all have stored is the sum of the files that there are. */
export const networkBytes: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .createTable("network_bytes")
      .addColumn("network", "text", (column) => column.notNull())
      .addColumn("day", "text", (column) => column.notNull())
      .addColumn("bytes", "bigint", (column) => column.notNull())
      .addPrimaryKeyConstraint("network_bytes_key", ["network", "day"])
      .execute();
  },
};
