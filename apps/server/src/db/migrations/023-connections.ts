import type { Kysely } from "kysely";
import type { Migration } from "kysely/migration";

/** Webhooks with their deliveries, and API keys with their repeatable calls. */
export const connections: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .createTable("webhook")
      .addColumn("id", "text", (column) => column.primaryKey())
      .addColumn("url", "text", (column) => column.notNull())
      .addColumn("events", "text", (column) => column.notNull())
      .addColumn("secret", "text", (column) => column.notNull())
      .addColumn("created_at", "text", (column) => column.notNull())
      .addColumn("disabled_at", "text")
      .addColumn("disabled_reason", "text", (column) => column.notNull().defaultTo(""))
      .addColumn("failures", "integer", (column) => column.notNull().defaultTo(0))
      .execute();
    await db.schema
      .createTable("webhook_delivery")
      .addColumn("id", "text", (column) => column.primaryKey())
      .addColumn("webhook_id", "text", (column) => column.notNull().references("webhook.id").onDelete("cascade"))
      .addColumn("event", "text", (column) => column.notNull())
      .addColumn("body", "text", (column) => column.notNull())
      .addColumn("state", "text", (column) => column.notNull().defaultTo("waiting"))
      .addColumn("tries", "integer", (column) => column.notNull().defaultTo(0))
      .addColumn("status", "integer")
      .addColumn("response", "text", (column) => column.notNull().defaultTo(""))
      .addColumn("error", "text", (column) => column.notNull().defaultTo(""))
      .addColumn("created_at", "text", (column) => column.notNull())
      .addColumn("tried_at", "text")
      .execute();
    await db.schema
      .createIndex("webhook_delivery_webhook")
      .on("webhook_delivery")
      .columns(["webhook_id", "id"])
      .execute();
    await db.schema.createIndex("webhook_delivery_time").on("webhook_delivery").column("created_at").execute();
    await db.schema
      .createTable("api_key")
      .addColumn("id", "text", (column) => column.primaryKey())
      .addColumn("hash", "text", (column) => column.notNull().unique())
      .addColumn("name", "text", (column) => column.notNull())
      .addColumn("scopes", "text", (column) => column.notNull())
      .addColumn("created_at", "text", (column) => column.notNull())
      .addColumn("expires_at", "text", (column) => column.notNull())
      .addColumn("last_used_at", "text")
      .addColumn("revoked_at", "text")
      .execute();
    await db.schema
      .createTable("api_request")
      .addColumn("api_key_id", "text", (column) => column.notNull().references("api_key.id").onDelete("cascade"))
      .addColumn("idempotency_key", "text", (column) => column.notNull())
      .addColumn("request_hash", "text", (column) => column.notNull())
      .addColumn("answer", "text")
      .addColumn("created_at", "text", (column) => column.notNull())
      .addPrimaryKeyConstraint("api_request_key", ["api_key_id", "idempotency_key"])
      .execute();
    await db.schema.createIndex("api_request_time").on("api_request").column("created_at").execute();
  },
};
