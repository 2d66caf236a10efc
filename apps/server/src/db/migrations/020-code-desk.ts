import { type Kysely, sql } from "kysely";
import type { Migration } from "kysely/migration";

/** For the desk: queries by code, counts by batch, and reasons of voided codes. */
export const codeDesk: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema.alterTable("security_code").addColumn("void_reason", "text").execute();
    await db.schema.alterTable("security_query").addColumn("code_hash", "text").execute();
    await db.schema.createIndex("security_query_code").on("security_query").columns(["code_hash", "time"]).execute();
    // Holds everything that is counted, so that counting reads no rows.
    await db.schema
      .createIndex("security_code_batch_state")
      .on("security_code")
      .columns(["batch_id", "voided_at", "n"])
      .execute();
    // Of the frozen codes only: the condition is that of the report's query.
    await db.schema
      .createIndex("security_code_frozen")
      .on("security_code")
      .columns(["first_query_at", "hash"])
      .where(sql<boolean>`n >= 5`)
      .execute();
    await db.schema
      .createIndex("security_code_batch_time")
      .on("security_code_batch")
      .columns(["created_at", "id"])
      .execute();
  },
};
