import type { Kysely } from "kysely";
import type { Migration } from "kysely/migration";

/** The poster picture of an uploaded film. */
export const filmPoster: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema.alterTable("media_file").addColumn("poster", "text").execute();
  },
};
