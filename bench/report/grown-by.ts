import type { Growth } from "./growth.ts";
import { medians } from "./medians.ts";

/** How many times as much as with the smallest catalogue a page takes with the largest. */
export type GrownBy = Pick<Growth, "product" | "list" | "search">;

/**
 * Compares within each turn, in which a machine is about as fast from beginning to end; of the turns the median counts.
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
