import { createHash, randomBytes } from "node:crypto";
import type { Connection } from "../../content/content.repository.ts";
import { hasPeople } from "./people.repository.ts";

/** How long a link is valid, in milliseconds. */
export const linkTime = 15 * 60_000;

export interface OneTimeLink {
  /** The token is in the fragment, which browsers do not send and servers do not log. */
  link: string;
  /** UTC, ISO 8601. */
  expiresAt: string;
}

/**
 * Creates a one-time link that sets a person's password. Earlier links of the person become invalid.
 * @param personId null for the first admin; each replica may print such a link
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

/** The person of a link; `null` for the first admin. Undefined for a used, expired or unknown link. */
export async function readLink(db: Connection, token: string): Promise<{ personId: string | null } | undefined> {
  const row = await db
    .selectFrom("desk_link")
    .select("person_id")
    .where("hash", "=", hashOf(token))
    .where("expires_at", ">", now())
    .executeTakeFirst();
  return row && { personId: row.person_id };
}

/** Consumes a link. Only one of simultaneous calls with the same link succeeds. */
export async function takeLink(db: Connection, token: string): Promise<{ personId: string | null } | undefined> {
  const row = await db
    .deleteFrom("desk_link")
    .where("hash", "=", hashOf(token))
    .where("expires_at", ">", now())
    .returning("person_id")
    .executeTakeFirst();
  return row && { personId: row.person_id };
}

/**
 * A link that creates the first admin; undefined once there is an account.
 * @param origin of the site, without a trailing slash
 */
export async function firstAdminLink(db: Connection, origin: string): Promise<string | undefined> {
  return (await hasPeople(db)) ? undefined : (await makeLink(db, null, origin)).link;
}

const now = () => new Date().toISOString();

function hashOf(token: string): string {
  return createHash("sha256").update(token).digest("hex");
}
