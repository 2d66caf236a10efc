import { createHash, randomBytes, randomInt, randomUUIDv7, timingSafeEqual } from "node:crypto";
import { shareCodeLength } from "@klarholm/contract/desk/letters";
import type { Selectable } from "kysely";
import type { Database } from "../../db/open.ts";
import type { ApplicationShareTable } from "../../db/schema.ts";

/** Wrong codes after which a link is locked for good. */
export const maxFailures = 5;

export type Share = Selectable<ApplicationShareTable>;

export interface NewShare {
  /** Stored hashed. */
  token: string;
  code: string;
  /** UTC, ISO 8601. */
  expiresAt: string;
}

/** Makes a link that hands an application over. @param days until it expires */
export async function addShare(
  db: Database,
  { application, by, recipient, days }: { application: string; by: string; recipient: string; days: number },
): Promise<NewShare> {
  const token = randomBytes(32).toString("base64url");
  const code = String(randomInt(10 ** shareCodeLength)).padStart(shareCodeLength, "0");
  const now = Date.now();
  const expiresAt = new Date(now + days * 86_400_000).toISOString();
  await db
    .insertInto("application_share")
    .values({
      id: randomUUIDv7(),
      application_id: application,
      hash: hashOf(token),
      code_hash: hashOf(`${token} ${code}`),
      created_at: new Date(now).toISOString(),
      person_name: by,
      recipient,
      expires_at: expiresAt,
      revoked_at: null,
    })
    .execute();
  return { token, code, expiresAt };
}

/** Links of an application, the earliest first. */
export function sharesOf(db: Database, applicationId: string): Promise<Share[]> {
  return db
    .selectFrom("application_share")
    .selectAll()
    .where("application_id", "=", applicationId)
    .orderBy("id")
    .execute();
}

/** Why a link can be used or not. */
export function shareState({ expires_at, failures, revoked_at }: Share): "active" | "expired" | "revoked" | "locked" {
  if (revoked_at !== null) return "revoked";
  if (failures >= maxFailures) return "locked";
  return expires_at <= new Date().toISOString() ? "expired" : "active";
}

/** The usable link of a token. */
export async function readShare(db: Database, token: string): Promise<Share | undefined> {
  const share = await db
    .selectFrom("application_share")
    .selectAll()
    .where("hash", "=", hashOf(token))
    .executeTakeFirst();
  return share && shareState(share) === "active" ? share : undefined;
}

/**
 * Opens a link with its code. A failure is counted before the code is compared, so that simultaneous attempts cannot
 * exceed the limit.
 * @returns undefined for a link that cannot be used; whether the code was right
 */
export async function openShare(
  db: Database,
  token: string,
  code: string,
): Promise<{ share: Share; isRight: boolean } | undefined> {
  const known = await readShare(db, token);
  if (!known) return undefined;
  const share = await db
    .updateTable("application_share")
    .set((row) => ({ failures: row("failures", "+", 1) }))
    .where("id", "=", known.id)
    .where("failures", "<", maxFailures)
    .returningAll()
    .executeTakeFirst();
  if (!share) return undefined;
  const isRight = timingSafeEqual(Buffer.from(hashOf(`${token} ${code}`)), Buffer.from(share.code_hash));
  if (isRight)
    await db
      .updateTable("application_share")
      .set((row) => ({ failures: 0, openings: row("openings", "+", 1) }))
      .where("id", "=", share.id)
      .execute();
  return { share, isRight };
}

/** Ends a link. @returns its application; undefined for an unknown one */
export async function revokeShare(db: Database, id: string): Promise<string | undefined> {
  const revoked = await db
    .updateTable("application_share")
    .set({ revoked_at: new Date().toISOString() })
    .where("id", "=", id)
    .returning("application_id")
    .executeTakeFirst();
  return revoked?.application_id;
}

function hashOf(text: string): string {
  return createHash("sha256").update(text).digest("hex");
}
