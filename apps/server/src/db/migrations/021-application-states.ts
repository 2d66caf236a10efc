import type { Kysely } from "kysely";
import type { Migration } from "kysely/migration";

/** States of applications, and notes on them. */
export const applicationStates: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .alterTable("application")
      .addColumn("state", "text", (column) => column.notNull().defaultTo("new"))
      .execute();
    await db.schema.createIndex("application_state").on("application").columns(["state", "created_at"]).execute();
    await db.schema
      .createTable("application_note")
      .addColumn("id", "text", (column) => column.primaryKey())
      .addColumn("application_id", "text", (column) =>
        column.notNull().references("application.id").onDelete("cascade"),
      )
      .addColumn("created_at", "text", (column) => column.notNull())
      .addColumn("person_name", "text", (column) => column.notNull())
      .addColumn("key_id", "text", (column) => column.notNull())
      .addColumn("text", "text", (column) => column.notNull())
      .execute();
    await db.schema
      .createIndex("application_note_application")
      .on("application_note")
      .columns(["application_id", "id"])
      .execute();
  },
};
