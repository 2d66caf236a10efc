import type { Kysely } from "kysely";
import type { Migration } from "kysely/migration";

/** The picture that stands for an uploaded film until it plays. */
export const filmPoster: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema.alterTable("media_file").addColumn("poster", "text").execute();
  },
};
