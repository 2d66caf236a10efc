/** Where a news item shows its cover, uncut: engravings, squares and what is upright in its column, wide ones beyond it. */
export function newsCoverSlot({ width = 0, height = 0 }: { width?: number | undefined; height?: number | undefined }) {
  return width < 1.5 * height ? "column" : "whole";
}
