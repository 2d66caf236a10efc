import type { Kysely } from "kysely";
import type { Migration } from "kysely/migration";

/** Assignees, mails to applicants with their templates, and links that hand an application over. */
export const applicationWork: Migration = {
  async up(db: Kysely<unknown>) {
    // No reference: a person's row is restored after the applications.
    await db.schema.alterTable("application").addColumn("assignee_id", "text").execute();
    await db.schema
      .createIndex("application_assignee")
      .on("application")
      .columns(["assignee_id", "created_at"])
      .execute();
    await db.schema
      .createTable("letter_template")
      .addColumn("id", "text", (column) => column.primaryKey())
      .addColumn("name", "text", (column) => column.notNull())
      .addColumn("subject", "text", (column) => column.notNull())
      .addColumn("text", "text", (column) => column.notNull())
      .addColumn("changed_by", "text", (column) => column.notNull())
      .addColumn("changed_at", "text", (column) => column.notNull())
      .execute();
    await db.schema
      .createTable("application_letter")
      .addColumn("id", "text", (column) => column.primaryKey())
      .addColumn("application_id", "text", (column) =>
        column.notNull().references("application.id").onDelete("cascade"),
      )
      .addColumn("created_at", "text", (column) => column.notNull())
      .addColumn("person_name", "text", (column) => column.notNull())
      .addColumn("key_id", "text", (column) => column.notNull())
      .addColumn("letter", "text", (column) => column.notNull())
      .addColumn("sent_at", "text")
      .addColumn("tries", "integer", (column) => column.notNull().defaultTo(0))
      .addColumn("next_try_at", "text")
      .execute();
    await db.schema
      .createIndex("application_letter_application")
      .on("application_letter")
      .columns(["application_id", "id"])
      .execute();
    await db.schema.createIndex("application_letter_due").on("application_letter").column("next_try_at").execute();
    await db.schema
      .createTable("application_share")
      .addColumn("id", "text", (column) => column.primaryKey())
      .addColumn("application_id", "text", (column) =>
        column.notNull().references("application.id").onDelete("cascade"),
      )
      .addColumn("hash", "text", (column) => column.notNull().unique())
      .addColumn("code_hash", "text", (column) => column.notNull())
      .addColumn("created_at", "text", (column) => column.notNull())
      .addColumn("person_name", "text", (column) => column.notNull())
      .addColumn("recipient", "text", (column) => column.notNull())
      .addColumn("expires_at", "text", (column) => column.notNull())
      .addColumn("revoked_at", "text")
      .addColumn("failures", "integer", (column) => column.notNull().defaultTo(0))
      .addColumn("openings", "integer", (column) => column.notNull().defaultTo(0))
      .execute();
    await db.schema
      .createIndex("application_share_application")
      .on("application_share")
      .columns(["application_id", "id"])
      .execute();
  },
};
