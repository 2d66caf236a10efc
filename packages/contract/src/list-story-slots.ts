import type { Pixels } from "./picture-slots.ts";

/**
 * Slots for the story picture in a short product list: square uncropped, wide over two columns, otherwise two rows high
 * or in one column. A file of its own, because every page loads the other slots.
 */
export function listStorySlots({ width = 0, height = 0 }: Pixels) {
  if (width > 0 && width === height) return ["scene"] as const;
  return width > height ? (["landscape", "portrait"] as const) : (["portrait"] as const);
}
