import { createHash, randomBytes } from "node:crypto";
import { type KeyScope, keyScopeNames } from "@klarholm/contract/desk/keys";
import type { FastifyRequest } from "fastify";
import { z } from "zod";
import type { Database } from "../../../db/open.ts";
import { ApiError } from "../../../plugins/http/api-error.ts";
import { addToCounters } from "../../../plugins/limits/counter.repository.ts";
import { tooManyRequests, windowAt } from "../../../plugins/limits/limit-window.ts";
import { beginRequest, endRequest, forgetRequest, purgeRequests, setLastUsed, validKey } from "./key.repository.ts";

/** Calls of a key in ten minutes. */
const callsOfKey = 600;
/** Milliseconds for which answers can be repeated, and after which a call without an answer was interrupted. */
const [day, minute] = [86_400_000, 60_000];

/** A valid API key. */
export interface ApiKey {
  id: string;
  name: string;
  scopes: readonly KeyScope[];
}

/** A new key: 256 random bits. */
export function newKey(): string {
  return `kh_${randomBytes(32).toString("base64url")}`;
}

/** Keys are random, so that a plain hash suffices. */
export function keyHash(key: string): string {
  return createHash("sha256").update(key).digest("hex");
}

/**
 * The key that a request carries; undefined without one, empty for a malformed one. Other schemes are ignored: a proxy may
 * ask browsers for a password (Basic).
 */
export function bearerOf({ headers: { authorization = "" } }: Pick<FastifyRequest, "headers">): string | undefined {
  if (!/^Bearer(?: |$)/i.test(authorization)) return undefined;
  return /^Bearer +([\w.~+/=-]{1,200})$/i.exec(authorization)?.[1] ?? "";
}

/** Scopes in the database. Those of a newer release are omitted. */
export function scopesOf({ scopes }: { scopes: string }): KeyScope[] {
  const names = z.array(z.string()).parse(JSON.parse(scopes));
  return keyScopeNames.filter((name) => names.includes(name));
}

/**
 * Finds a valid key and counts its call.
 * @param countUnknown counts a call with another key @throws ApiError TOO_MANY_REQUESTS
 * @throws ApiError KEY_INVALID for a key that is malformed, unknown, expired or revoked, without telling which
 */
export async function authenticateKey(db: Database, key: string, countUnknown: () => Promise<void>): Promise<ApiKey> {
  const now = Date.now();
  const row = await validKey(db, keyHash(key), new Date(now).toISOString());
  if (!row) {
    await countUnknown();
    throw new ApiError("KEY_INVALID", { headers: { "www-authenticate": "Bearer" } });
  }
  const counter = `key:${row.id}`;
  const counted = (await addToCounters(db, [counter], 1, windowAt(now))).get(counter);
  if ((counted?.misses ?? 0) > callsOfKey) throw tooManyRequests(counted, now);
  const used = new Date(Math.floor(now / minute) * minute).toISOString();
  if (row.last_used_at !== used) await setLastUsed(db, row.id, used);
  return { id: row.id, name: row.name, scopes: scopesOf(row) };
}

interface Repeatable {
  keyId: string;
  /** The header Idempotency-Key. */
  idempotencyKey: string;
  /** SHA-256 of path and body in hexadecimal. */
  requestHash: string;
}

/**
 * Runs a call once for an idempotency key, for a day; a repetition gets the first answer. A call that fails is not
 * stored.
 * @throws ApiError IDEMPOTENCY_CONFLICT when the key belongs to another request, or the first call still runs
 */
export async function runOnce(
  db: Database,
  { keyId, idempotencyKey, requestHash }: Repeatable,
  run: () => Promise<unknown>,
): Promise<unknown> {
  const now = Date.now();
  if (!/^[\x21-\x7e]{1,200}$/.test(idempotencyKey))
    throw new ApiError("BAD_REQUEST", { message: "Idempotency-Key 须为 1 至 200 个可见的 ASCII 字符！" });
  await purgeRequests(db, new Date(now - day).toISOString());
  await purgeRequests(db, new Date(now - 10 * minute).toISOString(), { unanswered: true });
  const row = { api_key_id: keyId, idempotency_key: idempotencyKey };
  const created_at = new Date(now).toISOString();
  const before = await beginRequest(db, { ...row, request_hash: requestHash, created_at });
  if (before) {
    if (before.request_hash !== requestHash || before.answer === null) throw new ApiError("IDEMPOTENCY_CONFLICT");
    return JSON.parse(before.answer);
  }
  try {
    const answer = await run();
    await endRequest(db, row, JSON.stringify(answer));
    return answer;
  } catch (error) {
    await forgetRequest(db, row);
    throw error;
  }
}
