import type { Growth } from "./growth.ts";
import { medians } from "./medians.ts";

/** Ratio of a page's time with the largest catalogue to that with the smallest. */
export type GrownBy = Pick<Growth, "product" | "list" | "search">;

/**
 * Compares within each run, because the machine's speed varies between runs, and returns the median.
 * @param turns of catalogues from the smallest to the largest
 */
export function grownBy(turns: readonly (readonly Growth[])[]): GrownBy {
  return medians(
    turns.flatMap((turn) => {
      const [smallest, largest] = [turn[0], turn.at(-1)];
      if (!smallest || !largest) return [];
      const times = (page: keyof GrownBy) => largest[page] / smallest[page];
      return { product: times("product"), list: times("list"), search: times("search") };
    }),
  );
}
