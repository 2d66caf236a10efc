import type { Kysely } from "kysely";
import type { Migration } from "kysely/migration";

/** What a preview shows that was never published: content items as JSON, in the places of the published ones. */
export const previewItems: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema.alterTable("preview_token").addColumn("items", "text").execute();
  },
};
