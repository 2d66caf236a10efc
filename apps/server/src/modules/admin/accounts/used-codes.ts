import type { Database } from "../../../db/open.ts";

/** Milliseconds for which a TOTP code is valid: its 30 s and the intervals before and after. */
const validity = 90_000;

/**
 * Marks a TOTP code as used.
 * @returns false if it was used before; of simultaneous calls with the same code, one returns true
 */
export async function useCode(db: Database, personId: string, code: string): Promise<boolean> {
  const now = new Date();
  const { numInsertedOrUpdatedRows } = await db
    .insertInto("desk_challenge")
    .values({
      id: `code ${personId} ${code}`,
      identifier: `code ${personId}`,
      value: "",
      expires_at: new Date(now.getTime() + validity).toISOString(),
      created_at: now.toISOString(),
      updated_at: now.toISOString(),
    })
    .onConflict((conflict) =>
      // The same six digits may recur before the hourly purge.
      conflict
        .column("id")
        .doUpdateSet({ expires_at: new Date(now.getTime() + validity).toISOString() })
        .where("desk_challenge.expires_at", "<", now.toISOString()),
    )
    .executeTakeFirstOrThrow();
  return (numInsertedOrUpdatedRows ?? 0n) > 0n;
}
