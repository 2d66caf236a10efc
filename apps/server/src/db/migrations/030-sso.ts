import type { Kysely } from "kysely";
import type { Migration } from "kysely/migration";

/** Single sign-on: addresses of people, accounts of the provider, and how a session began. */
export const sso: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema.alterTable("desk_person").addColumn("sso_email", "text").execute();
    await db.schema.createIndex("desk_person_sso_email").unique().on("desk_person").column("sso_email").execute();
    await db.schema.alterTable("desk_session").addColumn("method", "text").execute();
    await db.schema
      .createIndex("desk_credential_account")
      .unique()
      .on("desk_credential")
      .columns(["provider_id", "account_id"])
      .execute();
  },
};
