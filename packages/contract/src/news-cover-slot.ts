/** Where a news item shows its cover: engravings, squares and what is upright keep their shape, margins and all. */
export function newsCoverSlot({ width = 0, height = 0 }: { width?: number | undefined; height?: number | undefined }) {
  return width < 1.5 * height ? "column" : "wide";
}
