import type { Kysely } from "kysely";
import type { Migration } from "kysely/migration";

/** The name of an application's state when it was set, for states that a brand removes later. */
export const stateName: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema.alterTable("application").addColumn("state_name", "text").execute();
  },
};
