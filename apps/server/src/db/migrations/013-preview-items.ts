import type { Kysely } from "kysely";
import type { Migration } from "kysely/migration";

/** Unpublished items of a preview, as JSON. */
export const previewItems: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema.alterTable("preview_token").addColumn("items", "text").execute();
  },
};
