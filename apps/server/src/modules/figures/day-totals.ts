import type { Database } from "../../db/open.ts";
import { chinaDay } from "../../lib/china-time.ts";
import { type Period, totalsByDay } from "./figures.repository.ts";

const day = 24 * 3_600_000;

/** A period that ends today or earlier. @param back days between its end and today */
export function periodOf(days: number, back = 0, now = Date.now()): Period {
  return { from: chinaDay(now - (days - 1 + back) * day), until: chinaDay(now - back * day) };
}

/** Every day of a period, the earliest first. */
export function daysOf({ from, until }: Period): string[] {
  const [first, last] = [Date.parse(from), Date.parse(until)];
  return Array.from({ length: Math.round((last - first) / day) + 1 }, (_, index) =>
    new Date(first + index * day).toISOString().slice(0, 10),
  );
}

/** Views and visits of every day of a period, the earliest first. */
export async function dayTotals(db: Database, period: Period) {
  // Each view has one device, and each visit one origin; both have fewer rows than the pages.
  const [views, visits] = [await totalsByDay(db, "device", period), await totalsByDay(db, "from", period)];
  return daysOf(period).map((day) => ({ day, views: views.get(day) ?? 0, visits: visits.get(day) ?? 0 }));
}
