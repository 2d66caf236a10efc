import { randomUUIDv7 } from "node:crypto";
import type { KeyScope } from "@klarholm/contract/desk/keys";
import type { Selectable } from "kysely";
import type { ApiKeyTable, ApiRequestTable } from "../../../db/connection-schema.ts";
import type { Database } from "../../../db/open.ts";

/** @returns the id */
export async function addKey(
  db: Database,
  { hash, name, scopes, days }: { hash: string; name: string; scopes: readonly KeyScope[]; days: number },
): Promise<string> {
  const [id, now] = [randomUUIDv7(), Date.now()];
  await db
    .insertInto("api_key")
    .values({
      id,
      hash,
      name,
      scopes: JSON.stringify(scopes),
      created_at: new Date(now).toISOString(),
      expires_at: new Date(now + days * 86_400_000).toISOString(),
      last_used_at: null,
      revoked_at: null,
    })
    .execute();
  return id;
}

export async function listKeys(db: Database): Promise<Selectable<ApiKeyTable>[]> {
  return db.selectFrom("api_key").selectAll().orderBy("id", "desc").execute();
}

/** Revokes a key. @returns its name; undefined for a key that is unknown or was revoked before */
export async function revokeKey(db: Database, id: string): Promise<string | undefined> {
  const row = await db
    .updateTable("api_key")
    .set({ revoked_at: new Date().toISOString() })
    .where("id", "=", id)
    .where("revoked_at", "is", null)
    .returning("name")
    .executeTakeFirst();
  return row?.name;
}

/** The valid key of a hash. @param now UTC, ISO 8601 */
export async function validKey(db: Database, hash: string, now: string): Promise<Selectable<ApiKeyTable> | undefined> {
  return db
    .selectFrom("api_key")
    .selectAll()
    .where("hash", "=", hash)
    .where("revoked_at", "is", null)
    .where("expires_at", ">", now)
    .executeTakeFirst();
}

export async function setLastUsed(db: Database, id: string, minute: string): Promise<void> {
  await db.updateTable("api_key").set({ last_used_at: minute }).where("id", "=", id).execute();
}

/** Begins a repeatable call. @returns the earlier call with the same idempotency key; undefined if there is none */
export async function beginRequest(
  db: Database,
  request: Omit<ApiRequestTable, "answer">,
): Promise<Selectable<ApiRequestTable> | undefined> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto("api_request")
    .values({ ...request, answer: null })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  if (numInsertedOrUpdatedRows === 1n) return undefined;
  const { api_key_id, idempotency_key } = request;
  return db
    .selectFrom("api_request")
    .selectAll()
    .where(({ and }) => and({ api_key_id, idempotency_key }))
    .executeTakeFirst();
}

type RequestKey = Pick<ApiRequestTable, "api_key_id" | "idempotency_key">;

/** Stores the answer of a repeatable call. */
export async function endRequest(db: Database, key: RequestKey, answer: string): Promise<void> {
  await db
    .updateTable("api_request")
    .set({ answer })
    .where(({ and }) => and({ ...key }))
    .execute();
}

/** Forgets a call that failed, so that it can be repeated. */
export async function forgetRequest(db: Database, key: RequestKey): Promise<void> {
  await db
    .deleteFrom("api_request")
    .where(({ and }) => and({ ...key }))
    .execute();
}

/** Deletes calls from before a time. @param time UTC, ISO 8601 @param unanswered only those without an answer */
export async function purgeRequests(db: Database, time: string, { unanswered = false } = {}): Promise<void> {
  await db
    .deleteFrom("api_request")
    .where("created_at", "<", time)
    .$if(unanswered, (rows) => rows.where("answer", "is", null))
    .execute();
}
