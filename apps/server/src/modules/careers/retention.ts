import { z } from "zod";
import type { Database } from "../../db/open.ts";
import { removeApplicationsBefore } from "./application.repository.ts";

const [hour, day] = [3_600_000, 24 * 3_600_000];

/** Milliseconds between two purges from which on the clock is doubted; a server may be down over a weekend. */
const plausibleGap = 3 * day;
/** Applications that one purge may delete, as a number and as a share of all, before it is doubted. */
const plausible = { count: 20, share: 0.1 };
/** Hourly runs that confirm a doubtful purge, in addition to a full day. */
const confirmations = 20;

const state = z.object({
  /** The clock at the last purge that was not doubtful; UTC, ISO 8601. */
  seen: z.iso.datetime(),
  /** Begin of the current doubt by the clock, and the runs since. */
  doubt: z.object({ since: z.iso.datetime(), looks: z.number().int() }).optional(),
});

export type PurgeResult =
  | { doubt: false; removed: number }
  /** Nothing was deleted. @see since UTC, ISO 8601 */
  | { doubt: true; due: number; remaining: number; since: string };

/**
 * Deletes applications that are older than their retention. A purge is doubtful when the clock has jumped ahead by days
 * or when it would delete far more than usual; it then deletes nothing until hourly runs have confirmed it for a day.
 * @param retention milliseconds
 * @param now milliseconds since 1970
 */
export async function purgeExpired(db: Database, retention: number, now: number): Promise<PurgeResult> {
  return db.transaction().execute(async (transaction): Promise<PurgeResult> => {
    const row = await transaction
      .selectFrom("upkeep")
      .select("value")
      .where("name", "=", "retention")
      .executeTakeFirst();
    const previous = row && state.parse(JSON.parse(row.value));
    const save = async (next: z.infer<typeof state>) => {
      const value = JSON.stringify(next);
      await transaction
        .insertInto("upkeep")
        .values({ name: "retention", value })
        .onConflict((conflict) => conflict.column("name").doUpdateSet({ value }))
        .execute();
    };
    const count = (since: string) =>
      transaction
        .selectFrom("application")
        .select(({ fn }) => [fn.countAll<number | bigint | string>().as("count"), fn.max("created_at").as("newest")])
        .where("created_at", "<", since)
        .executeTakeFirstOrThrow();
    const cutoff = iso(now - retention);
    const [due, all] = [Number((await count(cutoff)).count), await count("9999")];
    const total = Number(all.count);
    // Before the first purge, the newest application is the latest plausible time.
    const lastSeen = Date.parse(previous?.seen ?? all.newest ?? iso(now));
    const doubtful =
      due > 0 && (now - lastSeen > plausibleGap || due > Math.max(plausible.count, plausible.share * total));
    if (doubtful) {
      const { since, looks } = continueDoubt(previous?.doubt, now);
      if (now - Date.parse(since) < day || looks < confirmations) {
        await save({ seen: iso(lastSeen), doubt: { since, looks } });
        return { doubt: true, due, remaining: total - due, since };
      }
    }
    await removeApplicationsBefore(transaction, cutoff);
    await save({ seen: iso(now) });
    return { doubt: false, removed: due };
  });
}

/** Counts a further doubtful run. A doubt starts again when the clock was set back behind it, or jumped since. */
function continueDoubt(doubt: z.infer<typeof state>["doubt"], now: number): { since: string; looks: number } {
  const passed = doubt ? now - Date.parse(doubt.since) : -1;
  if (!doubt || passed < 0 || passed > (doubt.looks + confirmations) * hour * 2) return { since: iso(now), looks: 1 };
  return { since: doubt.since, looks: doubt.looks + 1 };
}

function iso(time: number): string {
  return new Date(time).toISOString();
}
