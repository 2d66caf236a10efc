import { randomUUID } from "node:crypto";
import type { Database } from "../../db/open.ts";

/** Milliseconds after which the claim of a killed replica ends; longer than the slowest rendition takes. */
const lifetime = 120_000;

/**
 * Claims an object that is about to be made, over all replicas, until the claim is disposed of.
 * @param now milliseconds since 1970
 * @returns undefined while another replica makes it
 */
export async function takeClaim(db: Database, key: string, now = Date.now()): Promise<AsyncDisposable | undefined> {
  const holder = randomUUID();
  const expires_at = new Date(now + lifetime).toISOString();
  const taken = await db
    .insertInto("storage_claim")
    .values({ key, holder, expires_at })
    .onConflict((conflict) =>
      conflict
        .column("key")
        .doUpdateSet({ holder, expires_at })
        .where("storage_claim.expires_at", "<", new Date(now).toISOString()),
    )
    .returning("key")
    .executeTakeFirst();
  if (!taken) return undefined;
  return {
    async [Symbol.asyncDispose]() {
      await db.deleteFrom("storage_claim").where("key", "=", key).where("holder", "=", holder).execute();
    },
  };
}
