import type { Kysely } from "kysely";
import type { Migration } from "kysely/migration";

/** The moment at which a preview shows its item (UTC, ISO 8601); null for the present one. */
export const previewTime: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema.alterTable("preview_token").addColumn("shown_at", "text").execute();
  },
};
