import type { Pixels } from "./picture-slots.ts";

/** Where a list of few shows what its goods tell: a square whole, a wide picture over two columns, or as all others beside two rows or in one column. Apart from the other slots, which every page loads. */
export function listStorySlots({ width = 0, height = 0 }: Pixels) {
  if (width > 0 && width === height) return ["scene"] as const;
  return width > height ? (["landscape", "portrait"] as const) : (["portrait"] as const);
}
