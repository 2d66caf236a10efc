import type { Vital } from "@klarholm/contract/desk/figures";

/**
 * Upper bounds of the buckets of each vital, inclusive; the last bucket has none. Stored counts refer to them by index, so
 * they must not change. The limits of web.dev are among them.
 */
export const bucketBounds: Readonly<Record<Vital, readonly number[]>> = {
  lcp: [
    250, 500, 750, 1000, 1250, 1500, 1750, 2000, 2250, 2500, 2750, 3000, 3500, 4000, 5000, 6000, 8000, 10_000, 20_000,
  ],
  inp: [25, 50, 75, 100, 125, 150, 175, 200, 250, 300, 350, 400, 500, 600, 800, 1000, 1500, 2000, 5000],
  cls: [0.005, 0.01, 0.02, 0.03, 0.04, 0.05, 0.06, 0.08, 0.1, 0.125, 0.15, 0.175, 0.2, 0.25, 0.3, 0.4, 0.5, 0.75, 1],
};

/** Index of the bucket of a value. */
export function bucketOf(vital: Vital, value: number): number {
  const bounds = bucketBounds[vital];
  const index = bounds.findIndex((bound) => value <= bound);
  return index < 0 ? bounds.length : index;
}

/**
 * The 75th percentile of a histogram, interpolated within its bucket. The bucket without upper bound counts as its lower
 * bound.
 * @param counts by index of the bucket
 * @returns undefined without values
 */
export function p75(vital: Vital, counts: ReadonlyMap<number, number>): number | undefined {
  const bounds = bucketBounds[vital];
  const total = [...counts.values()].reduce((sum, count) => sum + count, 0);
  const rank = total * 0.75;
  let below = 0;
  for (const [index, bound] of bounds.entries()) {
    const count = counts.get(index) ?? 0;
    if (count > 0 && below + count >= rank) {
      const from = bounds[index - 1] ?? 0;
      return from + ((bound - from) * (rank - below)) / count;
    }
    below += count;
  }
  return total === 0 ? undefined : bounds.at(-1);
}
