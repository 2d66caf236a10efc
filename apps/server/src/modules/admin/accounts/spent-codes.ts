import type { Database } from "../../../db/open.ts";

/** Milliseconds for which a code of an authenticator would count again: its own half minute and those beside it. */
const counts = 90_000;

/**
 * Notes that a code of somebody's authenticator has let somebody in.
 * @returns whether it had not before; of simultaneous ones with the same code one is the first
 */
export async function spendCode(db: Database, personId: string, code: string): Promise<boolean> {
  const now = new Date();
  const { numInsertedOrUpdatedRows } = await db
    .insertInto("desk_challenge")
    .values({
      id: `code ${personId} ${code}`,
      identifier: `code ${personId}`,
      value: "",
      expires_at: new Date(now.getTime() + counts).toISOString(),
      created_at: now.toISOString(),
      updated_at: now.toISOString(),
    })
    .onConflict((conflict) =>
      // The same six digits come again one day, before the hour's tidying perhaps.
      conflict
        .column("id")
        .doUpdateSet({ expires_at: new Date(now.getTime() + counts).toISOString() })
        .where("desk_challenge.expires_at", "<", now.toISOString()),
    )
    .executeTakeFirstOrThrow();
  return (numInsertedOrUpdatedRows ?? 0n) > 0n;
}
