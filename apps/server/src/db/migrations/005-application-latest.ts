import { type Kysely, sql } from "kysely";
import type { Migration } from "kysely/migration";

/**
 * The latest application of each phone number for each position. Its key serializes concurrent applications. Earlier
 * applications are found by their own rows.
 */
export const applicationLatest: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .createTable("application_latest")
      .addColumn("phone_hash", "text", (column) => column.notNull())
      .addColumn("job_id", "text", (column) => column.notNull())
      // The row is inserted before the application.
      .addColumn("application_id", "text", (column) =>
        column
          .notNull()
          .unique()
          .references("application.id")
          .onDelete("cascade")
          .modifyEnd(sql`deferrable initially deferred`),
      )
      .addColumn("created_at", "text", (column) => column.notNull())
      .addPrimaryKeyConstraint("application_latest_key", ["phone_hash", "job_id"])
      .execute();
  },
};
