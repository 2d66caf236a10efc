import type { Amount } from "./amounts.ts";
import type { Columns } from "./columns.ts";

/** What a product is worth that is as was asked; what is near is worth less, by how far away it is. */
const exactly = 200;

/** How far from a size something is still near, as shares: worth `exactly`, 120, 60. */
const reach = { extent: [0.015, 0.08, 0.15], volume: [0.07, 0.2, 0.5] } as const;

/** What products are worth by a number that was asked for, 0 to 200; undefined when none is worth anything. */
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
    return (value) => (value >= from && value <= to ? within(value, from, to) : 0);
  const [sure, near, far] = reach[facet];
  return (value) => {
    const off = Math.abs(value - from) / from;
    return off <= sure ? exactly : off <= near ? 120 : off <= far ? 60 : 0;
  };
}

/** Between two numbers the middle is meant most; who names the most that they pay means that rather than a tenth of it. */
function within(value: number, from: number, to: number): number {
  if (from === 0) return exactly - 40 + 40 * (value / to);
  const narrow = from > 0 && to / from < 1.6;
  if (!narrow) return exactly;
  const middle = (from + to) / 2;
  return exactly - 80 * (Math.abs(value - middle) / Math.max(1, to - middle));
}
