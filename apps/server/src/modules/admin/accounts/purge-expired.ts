import type { Database } from "../../../db/open.ts";

/** Removes sessions, challenges and links whose time is over: they let nobody in, and would only grow. */
export async function purgeExpired(db: Database): Promise<void> {
  const now = new Date().toISOString();
  for (const table of ["desk_session", "desk_challenge", "desk_link"] as const)
    await db.deleteFrom(table).where("expires_at", "<", now).execute();
}
