import type { Kysely } from "kysely";
import type { Migration } from "kysely/migration";

/** The simulated time of a preview; null for the present. */
export const previewTime: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema.alterTable("preview_token").addColumn("shown_at", "text").execute();
  },
};
