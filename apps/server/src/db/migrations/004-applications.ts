import type { Kysely } from "kysely";
import type { Migration } from "kysely/migration";

/** Captchas, applications with their files, and mails to HR. */
export const applications: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .createTable("captcha")
      .addColumn("key", "text", (column) => column.primaryKey())
      .addColumn("code", "text", (column) => column.notNull())
      .addColumn("misses", "integer", (column) => column.notNull().defaultTo(0))
      .addColumn("expires_at", "text", (column) => column.notNull())
      .execute();
    await db.schema
      .createTable("application")
      .addColumn("id", "text", (column) => column.primaryKey())
      .addColumn("job_id", "text", (column) => column.notNull())
      .addColumn("job_title", "text", (column) => column.notNull())
      .addColumn("city", "text", (column) => column.notNull())
      .addColumn("stores", "text", (column) => column.notNull())
      .addColumn("person", "text", (column) => column.notNull())
      .addColumn("phone_hash", "text", (column) => column.notNull())
      // A captcha is valid for one application, also over several processes.
      .addColumn("captcha_key", "text", (column) => column.notNull().unique())
      .addColumn("consent_version", "text", (column) => column.notNull())
      .addColumn("created_at", "text", (column) => column.notNull())
      .execute();
    await db.schema.createIndex("application_phone").on("application").columns(["phone_hash", "job_id"]).execute();
    await db.schema.createIndex("application_time").on("application").column("created_at").execute();
    await db.schema
      .createTable("application_file")
      .addColumn("application_id", "text", (column) =>
        column.notNull().references("application.id").onDelete("cascade"),
      )
      .addColumn("position", "integer", (column) => column.notNull())
      .addColumn("field", "text", (column) => column.notNull())
      .addColumn("name", "text", (column) => column.notNull())
      .addColumn("type", "text", (column) => column.notNull())
      .addColumn("bytes", "integer", (column) => column.notNull())
      .addColumn("sha256", "text", (column) => column.notNull())
      .addPrimaryKeyConstraint("application_file_key", ["application_id", "position"])
      .execute();
    // Chunks, so that no whole file is in memory. SQLite accepts any type name and stores bytes as they are.
    await db.schema
      .createTable("application_piece")
      .addColumn("application_id", "text", (column) =>
        column.notNull().references("application.id").onDelete("cascade"),
      )
      .addColumn("position", "integer", (column) => column.notNull())
      .addColumn("part", "integer", (column) => column.notNull())
      .addColumn("data", "bytea", (column) => column.notNull())
      .addPrimaryKeyConstraint("application_piece_key", ["application_id", "position", "part"])
      .execute();
    await db.schema
      .createTable("application_mail")
      .addColumn("application_id", "text", (column) =>
        column.primaryKey().references("application.id").onDelete("cascade"),
      )
      .addColumn("tries", "integer", (column) => column.notNull().defaultTo(0))
      .addColumn("next_try_at", "text", (column) => column.notNull())
      .execute();
  },
};
