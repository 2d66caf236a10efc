import type { Kysely } from "kysely";
import type { Migration } from "kysely/migration";

/** What colleagues should know of a batch of codes; null without a note. */
export const batchNote: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema.alterTable("security_code_batch").addColumn("note", "text").execute();
  },
};
