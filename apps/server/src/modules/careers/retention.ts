import { z } from "zod";
import type { Database } from "../../db/open.ts";

const [hour, day] = [3_600_000, 24 * 3_600_000];

/** Milliseconds that may lie between two looks before the clock is doubted: servers stand still over a weekend. */
const usualGap = 3 * day;
/** Applications that one look may remove, as a number and as a part of all, before it is doubted. */
const usual = { count: 20, part: 0.1 };
/** Looks, an hour apart, by which a doubt is confirmed on the second day. */
const confirming = 20;

const state = z.object({
  /** The clock at the last look that was believed; UTC, ISO 8601. */
  seen: z.iso.datetime(),
  /** Since when, by the clock, and for how many looks one would have removed more than it may. */
  doubt: z.object({ since: z.iso.datetime(), looks: z.number().int() }).optional(),
});

export type Look =
  | { doubt: false; removed: number }
  /** Nothing was removed. @see doubtfulSince UTC, ISO 8601 */
  | { doubt: true; due: number; kept: number; since: string };

/**
 * Removes applications that are older than their retention, by a clock that is not believed at once: when it has run
 * ahead of the last look by days, or far more than usual would go, nothing is removed until the same has been seen for
 * a day, in `confirming` looks. A clock that was wrong is put right by then.
 * @param retention milliseconds
 * @param now milliseconds since 1970
 */
export async function removeExpired(db: Database, retention: number, now: number): Promise<Look> {
  return db.transaction().execute(async (transaction): Promise<Look> => {
    const row = await transaction
      .selectFrom("upkeep")
      .select("value")
      .where("name", "=", "retention")
      .executeTakeFirst();
    const before = row && state.parse(JSON.parse(row.value));
    const remember = async (value: z.infer<typeof state>) => {
      const text = JSON.stringify(value);
      await transaction
        .insertInto("upkeep")
        .values({ name: "retention", value: text })
        .onConflict((conflict) => conflict.column("name").doUpdateSet({ value: text }))
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
    const kept = Number(all.count) - due;
    // Without a look before, the newest application tells how late it is at least.
    const floor = Date.parse(before?.seen ?? all.newest ?? iso(now));
    const doubtful = due > 0 && (now - floor > usualGap || due > Math.max(usual.count, usual.part * (due + kept)));
    if (doubtful) {
      const { since, looks } = continued(before?.doubt, now);
      if (now - Date.parse(since) < day || looks < confirming) {
        await remember({ seen: iso(floor), doubt: { since, looks } });
        return { doubt: true, due, kept, since };
      }
    }
    await transaction.deleteFrom("application").where("created_at", "<", cutoff).execute();
    await remember({ seen: iso(now) });
    return { doubt: false, removed: due };
  });
}

/** A doubt goes on, unless the clock was set behind it, or far ahead since the looks that it counts. */
function continued(doubt: z.infer<typeof state>["doubt"], now: number): { since: string; looks: number } {
  const passed = doubt ? now - Date.parse(doubt.since) : -1;
  if (!doubt || passed < 0 || passed > (doubt.looks + confirming) * hour * 2) return { since: iso(now), looks: 1 };
  return { since: doubt.since, looks: doubt.looks + 1 };
}

function iso(time: number): string {
  return new Date(time).toISOString();
}
