import { type FigureKind, figureKinds, type Vital, vitals } from "@klarholm/contract/desk/figures";
import type { Database } from "../../db/open.ts";
import { type Period, totalsByName } from "./figures.repository.ts";
import { p75 } from "./histogram.ts";

/** More than kinds of pages times buckets. */
const maxRows = 1000;

/** The 75th percentile of each vital by kind of page, with that of an earlier period. */
export async function vitalReport(db: Database, period: Period, before: Period) {
  const report: { kind: FigureKind; vital: Vital; p75: number; views: number; before: number | null }[] = [];
  for (const vital of vitals) {
    const [now, earlier] = [await histograms(db, vital, period), await histograms(db, vital, before)];
    for (const kind of figureKinds) {
      const counts = now.get(kind);
      const value = counts && p75(vital, counts);
      if (!counts || value === undefined) continue;
      const views = [...counts.values()].reduce((sum, count) => sum + count, 0);
      const last = earlier.get(kind);
      report.push({ kind, vital, p75: value, views, before: (last && p75(vital, last)) ?? null });
    }
  }
  return report;
}

/** Counts by index of the bucket, by kind of page. */
async function histograms(db: Database, vital: Vital, period: Period) {
  const found = new Map<string, Map<number, number>>();
  for (const { name, times } of await totalsByName(db, { measure: vital, limit: maxRows, ...period })) {
    const [kind = "", bucket] = name.split(" ");
    found.set(kind, (found.get(kind) ?? new Map<number, number>()).set(Number(bucket), times));
  }
  return found;
}
