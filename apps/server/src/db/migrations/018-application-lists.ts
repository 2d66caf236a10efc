import type { Kysely } from "kysely";
import type { Migration } from "kysely/migration";

/** Indexes for lists of applications by position and city, newest first. */
export const applicationLists: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema.createIndex("application_job").on("application").columns(["job_id", "created_at"]).execute();
    await db.schema.createIndex("application_city").on("application").columns(["city", "created_at"]).execute();
  },
};
