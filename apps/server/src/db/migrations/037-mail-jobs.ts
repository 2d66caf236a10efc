import type { Kysely } from "kysely";
import type { Migration } from "kysely/migration";

/** When a mail to an applicant was cancelled. What waits is moved to the queue of jobs by careers/mail-queue.ts. */
export const mailJobs: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema.alterTable("application_letter").addColumn("cancelled_at", "text").execute();
  },
};
