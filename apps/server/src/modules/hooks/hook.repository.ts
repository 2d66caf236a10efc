import { randomUUIDv7 } from "node:crypto";
import { type HookEvent, hookEventNames } from "@klarholm/contract/desk/hooks";
import type { Kysely, Selectable, Updateable } from "kysely";
import type { WebhookDeliveryTable, WebhookTable } from "../../db/connection-schema.ts";
import type { Schema } from "../../db/schema.ts";
import { enqueue } from "../../plugins/jobs/job.repository.ts";

/** The database or a transaction. */
type Connection = Kysely<Schema>;
export type Hook = Selectable<WebhookTable>;
export type Delivery = Selectable<WebhookDeliveryTable>;

/** The kind of the jobs that deliver. */
export const deliveryJob = "webhook";

/** The events of an endpoint. Names of a newer release are omitted. */
export function eventsOf({ events }: Pick<Hook, "events">): HookEvent[] {
  const names: unknown = JSON.parse(events);
  return hookEventNames.filter((name) => Array.isArray(names) && names.includes(name));
}

/**
 * Queues an event for every active endpoint that wants it, in the caller's transaction.
 * @param data without personal data
 */
export async function emitEvent(
  transaction: Connection,
  event: HookEvent,
  data: Readonly<Record<string, string | number>>,
): Promise<void> {
  const hooks = await transaction.selectFrom("webhook").selectAll().where("disabled_at", "is", null).execute();
  for (const hook of hooks.filter((candidate) => eventsOf(candidate).includes(event)))
    await queueDelivery(transaction, hook, await addDelivery(transaction, hook.id, event, data));
}

/** Stores an event for an endpoint. */
export async function addDelivery(db: Connection, hookId: string, event: string, data: object): Promise<Delivery> {
  const [id, now] = [randomUUIDv7(), new Date().toISOString()];
  const body = JSON.stringify({ id, type: event, timestamp: now, data });
  return db
    .insertInto("webhook_delivery")
    .values({ id, webhook_id: hookId, event, body, status: null, created_at: now, tried_at: null })
    .returningAll()
    .executeTakeFirstOrThrow();
}

export async function queueDelivery(db: Connection, { url }: Hook, { id, event }: Delivery): Promise<void> {
  await enqueue(db, { kind: deliveryJob, payload: { delivery: id }, subject: `${event} → ${new URL(url).host}` });
}

export async function listHooks(db: Connection): Promise<Hook[]> {
  return db.selectFrom("webhook").selectAll().orderBy("id").execute();
}

export async function readHook(db: Connection, id: string): Promise<Hook | undefined> {
  return db.selectFrom("webhook").selectAll().where("id", "=", id).executeTakeFirst();
}

export async function addHook(db: Connection, hook: Pick<Hook, "id" | "url" | "events" | "secret">): Promise<void> {
  await db
    .insertInto("webhook")
    .values({ ...hook, created_at: new Date().toISOString(), disabled_at: null })
    .execute();
}

/** @returns whether the endpoint exists */
export async function updateHook(db: Connection, id: string, change: Updateable<WebhookTable>): Promise<boolean> {
  const { numUpdatedRows } = await db.updateTable("webhook").set(change).where("id", "=", id).executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** Adds a failed try. @returns the failures since the last delivery */
export async function countFailure(db: Connection, id: string): Promise<number> {
  const row = await db
    .updateTable("webhook")
    .set(({ eb }) => ({ failures: eb("failures", "+", 1) }))
    .where("id", "=", id)
    .returning("failures")
    .executeTakeFirst();
  return row?.failures ?? 0;
}

/** Deletes an endpoint with its deliveries. @returns whether it existed */
export async function removeHook(db: Connection, id: string): Promise<boolean> {
  const { numDeletedRows } = await db.deleteFrom("webhook").where("id", "=", id).executeTakeFirst();
  return numDeletedRows === 1n;
}

export async function readDelivery(db: Connection, id: string): Promise<Delivery | undefined> {
  return db.selectFrom("webhook_delivery").selectAll().where("id", "=", id).executeTakeFirst();
}

export async function updateDelivery(
  db: Connection,
  id: string,
  change: Updateable<WebhookDeliveryTable>,
): Promise<Delivery | undefined> {
  return db.updateTable("webhook_delivery").set(change).where("id", "=", id).returningAll().executeTakeFirst();
}

/** Deliveries to an endpoint, newest first. @param before id of the last one of the previous part */
export async function listDeliveries(
  db: Connection,
  { hookId, before, limit }: { hookId: string; before?: string | undefined; limit: number },
): Promise<Delivery[]> {
  return db
    .selectFrom("webhook_delivery")
    .selectAll()
    .where("webhook_id", "=", hookId)
    .$if(before !== undefined, (rows) => rows.where("id", "<", before ?? ""))
    .orderBy("id", "desc")
    .limit(limit)
    .execute();
}

/** @param time UTC, ISO 8601 */
export async function purgeDeliveries(db: Connection, time: string): Promise<void> {
  await db.deleteFrom("webhook_delivery").where("created_at", "<", time).execute();
}
