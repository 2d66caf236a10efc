import type { Pixels } from "./picture-slots.ts";

/** Where a news item shows its cover, uncut: engravings, squares and what is upright in its column, wide ones beyond it. Apart from the other slots, which every page loads. */
export function newsCoverSlot({ width = 0, height = 0 }: Pixels) {
  return width < 1.5 * height ? "column" : "whole";
}
