import { type Kysely, sql } from "kysely";
import type { Migration } from "kysely/migration";

/** Accounts, sessions and audit log of the desk. */
export const desk: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .createTable("desk_person")
      .addColumn("id", "text", (column) => column.primaryKey())
      .addColumn("name", "text", (column) => column.notNull().unique())
      .addColumn("email", "text", (column) => column.notNull().unique())
      .addColumn("email_verified", "integer", (column) => column.notNull())
      .addColumn("image", "text")
      .addColumn("role", "text", (column) => column.notNull())
      .addColumn("disabled_at", "text")
      .addColumn("two_factor_enabled", "integer")
      .addColumn("created_at", "text", (column) => column.notNull())
      .addColumn("updated_at", "text", (column) => column.notNull())
      .execute();
    await db.schema
      .createTable("desk_session")
      .addColumn("id", "text", (column) => column.primaryKey())
      .addColumn("token", "text", (column) => column.notNull().unique())
      .addColumn("user_id", "text", (column) => column.notNull().references("desk_person.id").onDelete("cascade"))
      .addColumn("ip_address", "text")
      .addColumn("user_agent", "text")
      .addColumn("expires_at", "text", (column) => column.notNull())
      .addColumn("created_at", "text", (column) => column.notNull())
      .addColumn("updated_at", "text", (column) => column.notNull())
      .execute();
    await db.schema.createIndex("desk_session_user").on("desk_session").column("user_id").execute();
    await db.schema
      .createTable("desk_credential")
      .addColumn("id", "text", (column) => column.primaryKey())
      .addColumn("account_id", "text", (column) => column.notNull())
      .addColumn("provider_id", "text", (column) => column.notNull())
      .addColumn("user_id", "text", (column) => column.notNull().references("desk_person.id").onDelete("cascade"))
      .addColumn("access_token", "text")
      .addColumn("refresh_token", "text")
      .addColumn("id_token", "text")
      .addColumn("access_token_expires_at", "text")
      .addColumn("refresh_token_expires_at", "text")
      .addColumn("scope", "text")
      .addColumn("password", "text")
      .addColumn("created_at", "text", (column) => column.notNull())
      .addColumn("updated_at", "text", (column) => column.notNull())
      .addUniqueConstraint("desk_credential_of_person", ["user_id", "provider_id"])
      .execute();
    await db.schema
      .createTable("desk_challenge")
      .addColumn("id", "text", (column) => column.primaryKey())
      .addColumn("identifier", "text", (column) => column.notNull())
      .addColumn("value", "text", (column) => column.notNull())
      .addColumn("expires_at", "text", (column) => column.notNull())
      .addColumn("created_at", "text", (column) => column.notNull())
      .addColumn("updated_at", "text", (column) => column.notNull())
      .execute();
    await db.schema.createIndex("desk_challenge_identifier").on("desk_challenge").column("identifier").execute();
    await db.schema
      .createTable("desk_second_factor")
      .addColumn("id", "text", (column) => column.primaryKey())
      .addColumn("user_id", "text", (column) => column.notNull().references("desk_person.id").onDelete("cascade"))
      .addColumn("secret", "text", (column) => column.notNull())
      .addColumn("backup_codes", "text", (column) => column.notNull())
      .addColumn("verified", "integer")
      .addColumn("failed_verification_count", "integer")
      .addColumn("locked_until", "text")
      .execute();
    await db.schema.createIndex("desk_second_factor_user").on("desk_second_factor").column("user_id").execute();
    await db.schema
      .createTable("desk_passkey")
      .addColumn("id", "text", (column) => column.primaryKey())
      .addColumn("user_id", "text", (column) => column.notNull().references("desk_person.id").onDelete("cascade"))
      .addColumn("name", "text")
      .addColumn("public_key", "text", (column) => column.notNull())
      .addColumn("credential_id", "text", (column) => column.notNull().unique())
      .addColumn("counter", "integer", (column) => column.notNull())
      .addColumn("device_type", "text", (column) => column.notNull())
      .addColumn("backed_up", "integer", (column) => column.notNull())
      .addColumn("transports", "text")
      .addColumn("created_at", "text")
      .addColumn("aaguid", "text")
      .execute();
    await db.schema.createIndex("desk_passkey_user").on("desk_passkey").column("user_id").execute();
    await db.schema
      .createTable("desk_link")
      .addColumn("hash", "text", (column) => column.primaryKey())
      // Null for the link that creates the first admin.
      .addColumn("person_id", "text", (column) => column.references("desk_person.id").onDelete("cascade"))
      .addColumn("expires_at", "text", (column) => column.notNull())
      .execute();
    await db.schema
      .createTable("desk_audit")
      .addColumn("id", "text", (column) => column.primaryKey())
      .addColumn("time", "text", (column) => column.notNull())
      // No reference: entries outlive the account.
      .addColumn("person_id", "text")
      .addColumn("person_name", "text", (column) => column.notNull())
      .addColumn("role", "text")
      .addColumn("call", "text", (column) => column.notNull())
      .addColumn("subject", "text", (column) => column.notNull().defaultTo(sql.lit("")))
      .addColumn("detail", "text", (column) => column.notNull().defaultTo(sql.lit("")))
      .addColumn("outcome", "text", (column) => column.notNull())
      .addColumn("network", "text", (column) => column.notNull())
      .execute();
    await db.schema.createIndex("desk_audit_time").on("desk_audit").columns(["time", "id"]).execute();
  },
};
