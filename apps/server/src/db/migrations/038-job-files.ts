import type { Kysely } from "kysely";
import type { Migration } from "kysely/migration";

/** Jobs that people start, with encrypted files, and batches of codes that are not complete. */
export const jobFiles: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema.alterTable("background_job").addColumn("person_id", "text").execute();
    await db.schema
      .alterTable("background_job")
      .addColumn("error_code", "text", (column) => column.notNull().defaultTo(""))
      .execute();
    await db.schema
      .createIndex("background_job_person")
      .on("background_job")
      .columns(["person_id", "id"])
      .where("person_id", "is not", null)
      .execute();
    await db.schema
      .createTable("job_file")
      .addColumn("job_id", "text", (column) => column.notNull().references("background_job.id").onDelete("cascade"))
      .addColumn("purpose", "text", (column) => column.notNull())
      .addColumn("name", "text", (column) => column.notNull())
      .addColumn("type", "text", (column) => column.notNull())
      .addColumn("bytes", "integer", (column) => column.notNull())
      .addColumn("expires_at", "text", (column) => column.notNull())
      .addColumn("downloaded_at", "text")
      .addPrimaryKeyConstraint("job_file_key", ["job_id", "purpose"])
      .execute();
    await db.schema
      .createTable("job_piece")
      .addColumn("job_id", "text", (column) => column.notNull().references("background_job.id").onDelete("cascade"))
      .addColumn("purpose", "text", (column) => column.notNull())
      .addColumn("part", "integer", (column) => column.notNull())
      .addColumn("data", "bytea", (column) => column.notNull())
      .addPrimaryKeyConstraint("job_piece_key", ["job_id", "purpose", "part"])
      .execute();
    await db.schema.alterTable("security_code_batch").addColumn("job_id", "text").execute();
    await db.schema
      .alterTable("security_code_batch")
      .addColumn("is_pending", "integer", (column) => column.notNull().defaultTo(0))
      .execute();
  },
};
