import type { Database } from "../../../db/open.ts";

/** Deletes expired sessions, challenges and links. */
export async function purgeExpired(db: Database): Promise<void> {
  const now = new Date().toISOString();
  for (const table of ["desk_session", "desk_challenge", "desk_link"] as const)
    await db.deleteFrom(table).where("expires_at", "<", now).execute();
}
