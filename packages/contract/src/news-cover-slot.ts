import type { Pixels } from "./picture-slots.ts";

/**
 * Slot of a news cover, uncropped: square and portrait pictures in the text column, wide ones beyond it. A file of its
 * own, because every page loads the other slots.
 */
export function newsCoverSlot({ width = 0, height = 0 }: Pixels) {
  return width < 1.5 * height ? "column" : "whole";
}
