import { type Kysely, sql } from "kysely";
import type { Migration } from "kysely/migration";

/** The queue of background jobs. */
export const backgroundJob: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .createTable("background_job")
      .addColumn("id", "text", (column) => column.primaryKey())
      .addColumn("kind", "text", (column) => column.notNull())
      .addColumn("payload", "text", (column) => column.notNull())
      .addColumn("subject", "text", (column) => column.notNull())
      .addColumn("state", "text", (column) => column.notNull().defaultTo("waiting"))
      .addColumn("tries", "integer", (column) => column.notNull().defaultTo(0))
      .addColumn("progress", "integer", (column) => column.notNull().defaultTo(0))
      .addColumn("due_at", "text", (column) => column.notNull())
      .addColumn("lease", "text")
      .addColumn("error", "text", (column) => column.notNull().defaultTo(""))
      .addColumn("created_at", "text", (column) => column.notNull())
      .addColumn("finished_at", "text")
      .execute();
    // Of open jobs only: the condition is that of the query for due jobs.
    await db.schema
      .createIndex("background_job_open")
      .on("background_job")
      .columns(["due_at"])
      .where(sql<boolean>`state in ('waiting', 'running')`)
      .execute();
    await db.schema
      .createIndex("background_job_state")
      .on("background_job")
      .columns(["state", "finished_at"])
      .execute();
  },
};
