import type { Amount } from "./amounts.ts";
import type { Columns } from "./columns.ts";

/** The score of an exact match. */
const exactly = 200;

/** Relative deviations from a size up to which a product scores `exactly`, 120, 60. */
const tolerances = { extent: [0.015, 0.08, 0.15], volume: [0.07, 0.2, 0.5] } as const;

/** Scores products by a number in the query, 0 to 200; undefined if no product matches. */
export function measureOf(amount: Amount, columns: Columns): ((document: number) => number) | undefined {
  const column = columns.of(amount.facet);
  const worth = worthOf(amount, columns.newest);
  const measure = (document: number) => {
    const value = column[document] ?? 0;
    return value === 0 ? 0 : worth(value);
  };
  return column.some((value) => value !== 0 && worth(value) > 0) ? measure : undefined;
}

function worthOf({ facet, range: { from, to }, zodiac, back }: Amount, newest: number): (value: number) => number {
  if (back !== undefined) return (value) => (value === newest - back ? exactly : 0);
  if (zodiac) return (value) => ((((value - from) % 12) + 12) % 12 === 0 ? exactly : 0);
  if (facet === "year" || from !== to || facet === "price")
    return (value) => (value >= from && value <= to ? inRange(value, from, to) : 0);
  const [sure, near, far] = tolerances[facet];
  return (value) => {
    const off = Math.abs(value - from) / from;
    return off <= sure ? exactly : off <= near ? 120 : off <= far ? 60 : 0;
  };
}

/** In a narrow range the middle scores best; below an upper limit, prices near the limit. */
function inRange(value: number, from: number, to: number): number {
  if (from === 0) return exactly - 40 + 40 * (value / to);
  const narrow = from > 0 && to / from < 1.6;
  if (!narrow) return exactly;
  const middle = (from + to) / 2;
  return exactly - 80 * (Math.abs(value - middle) / Math.max(1, to - middle));
}
