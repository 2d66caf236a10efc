import { createHash, randomBytes } from "node:crypto";
import type { Kysely } from "kysely";
import type { Schema } from "../../../db/schema.ts";

/** The database or a transaction of it. */
type Connection = Kysely<Schema>;

/** How long a link sets a password, in milliseconds. */
export const linkTime = 15 * 60_000;

export interface OneTimeLink {
  /** With the token behind `#`, which browsers send to nobody and no log holds. */
  link: string;
  /** UTC, ISO 8601. */
  expiresAt: string;
}

/**
 * Makes a link that sets somebody's password, once. Those that were made for them before are worth nothing then.
 * @param personId null for the first admin, of whose links each replica may print one
 * @param origin of the site, without a trailing slash
 */
export async function makeLink(db: Connection, personId: string | null, origin: string): Promise<OneTimeLink> {
  const token = randomBytes(32).toString("base64url");
  const expiresAt = new Date(Date.now() + linkTime).toISOString();
  await db
    .deleteFrom("desk_link")
    .where(({ eb, or }) => or([eb("person_id", "=", personId), eb("expires_at", "<", now())]))
    .execute();
  await db
    .insertInto("desk_link")
    .values({ hash: hashOf(token), person_id: personId, expires_at: expiresAt })
    .execute();
  return { link: `${origin}/desk/welcome#${token}`, expiresAt };
}

/** Whose link it is; `null` for the first admin's. Undefined for one that is used, expired or made up. */
export async function readLink(db: Connection, token: string): Promise<{ personId: string | null } | undefined> {
  const row = await db
    .selectFrom("desk_link")
    .select("person_id")
    .where("hash", "=", hashOf(token))
    .where("expires_at", ">", now())
    .executeTakeFirst();
  return row && { personId: row.person_id };
}

/** Uses a link up. Of simultaneous ones with the same link one gets it. */
export async function takeLink(db: Connection, token: string): Promise<{ personId: string | null } | undefined> {
  const row = await db
    .deleteFrom("desk_link")
    .where("hash", "=", hashOf(token))
    .where("expires_at", ">", now())
    .returning("person_id")
    .executeTakeFirst();
  return row && { personId: row.person_id };
}

const now = () => new Date().toISOString();

function hashOf(token: string): string {
  return createHash("sha256").update(token).digest("hex");
}
