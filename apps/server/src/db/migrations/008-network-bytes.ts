import type { Kysely } from "kysely";
import type { Migration } from "kysely/migration";

/** Bytes stored for a client network on a day. */
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
