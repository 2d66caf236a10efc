import type { Database } from "../../db/open.ts";
import type { QueryOutcome } from "@klarholm/contract/desk/codes";
import { chinaDay } from "../../lib/china-time.ts";
import { countByDay, type DayCount, countFrozen, frozenCodes, suspiciousNetworks } from "./report.repository.ts";

/** Misses from which on a network is suspicious: the limit of one address in ten minutes. */
export const suspiciousMisses = 20;
/** Frozen codes in a report. */
export const maxFrozen = 100;
const day = 24 * 3_600_000;

type Sums<Key> = ReadonlyMap<Key, ReadonlyMap<QueryOutcome, number>>;

/** Queries of the last days in mainland China, today included, with what may need attention. */
export async function queryReport(db: Database, days: number) {
  const start = Date.parse(`${chinaDay(Date.now())}T00:00:00+08:00`) - (days - 1) * day;
  const since = new Date(start).toISOString();
  const counts = await countByDay(db, since);
  const frozen = await frozenCodes(db, maxFrozen + 1);
  return {
    /** All days, the earliest first, such as 2026-11-21. */
    days: Array.from({ length: days }, (_, index) => chinaDay(start + index * day)),
    byDay: sumBy(counts, (count) => count.day),
    /** By product; null for codes that do not exist. */
    byProduct: sumBy(counts, ({ product }) => product),
    frozen: frozen.slice(0, maxFrozen),
    moreFrozen: frozen.length > maxFrozen,
    frozenByWeek: byWeek(await countFrozen(db, since)),
    networks: await suspiciousNetworks(db, since, suspiciousMisses),
  };
}

/** Sums by product and week, the newest week and the most codes first. The week is that of a code's first query. */
function byWeek(counts: Awaited<ReturnType<typeof countFrozen>>) {
  const sums = new Map<string, { week: string; product: string; codes: number }>();
  for (const { hour, product, codes } of counts) {
    const week = mondayOf(chinaDay(`${hour}:00:00Z`));
    const key = `${week} ${product}`;
    sums.set(key, { week, product, codes: (sums.get(key)?.codes ?? 0) + codes });
  }
  return [...sums.values()].toSorted((a, b) => b.week.localeCompare(a.week) || b.codes - a.codes);
}

/** The Monday of a date's week, such as 2026-11-23. */
function mondayOf(date: string): string {
  const time = Date.parse(`${date}T00:00:00Z`);
  const sinceMonday = (new Date(time).getUTCDay() + 6) % 7;
  return new Date(time - sinceMonday * day).toISOString().slice(0, 10);
}

function sumBy<Key extends string | null>(counts: readonly DayCount[], keyOf: (count: DayCount) => Key): Sums<Key> {
  const sums = new Map<Key, Map<QueryOutcome, number>>();
  for (const count of counts) {
    const byOutcome = sums.get(keyOf(count)) ?? new Map<QueryOutcome, number>();
    sums.set(keyOf(count), byOutcome.set(count.outcome, (byOutcome.get(count.outcome) ?? 0) + count.queries));
  }
  return sums;
}
