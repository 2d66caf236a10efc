import type { Kysely } from "kysely";
import type { Migration } from "kysely/migration";

/** Security codes, the log of queries, and the counters of wrong guesses. */
export const verification: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .createTable("security_code_batch")
      .addColumn("id", "text", (column) => column.primaryKey())
      .addColumn("product_id", "text", (column) => column.notNull())
      .addColumn("created_at", "text", (column) => column.notNull())
      .execute();
    // No foreign key to the batch: checking it for a million codes takes longer than inserting them.
    await db.schema
      .createTable("security_code")
      .addColumn("hash", "text", (column) => column.primaryKey())
      .addColumn("batch_id", "text", (column) => column.notNull())
      .addColumn("n", "integer", (column) => column.notNull().defaultTo(0))
      .addColumn("first_query_at", "text")
      .addColumn("voided_at", "text")
      .execute();
    await db.schema
      .createTable("security_query")
      .addColumn("time", "text", (column) => column.notNull())
      .addColumn("network", "text", (column) => column.notNull())
      .addColumn("outcome", "text", (column) => column.notNull())
      .addColumn("product_id", "text")
      .execute();
    await db.schema.createIndex("security_query_time").on("security_query").column("time").execute();
    await db.schema
      .createTable("security_limit")
      .addColumn("key", "text", (column) => column.primaryKey())
      .addColumn("started_at", "text", (column) => column.notNull())
      .addColumn("misses", "integer", (column) => column.notNull())
      .execute();
    await db.schema
      .createTable("security_key")
      .addColumn("id", "integer", (column) => column.primaryKey())
      .addColumn("fingerprint", "text", (column) => column.notNull())
      .execute();
  },
};
