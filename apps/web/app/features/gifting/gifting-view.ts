import type { Block, BlockContents } from "@klarholm/contract";

export interface GiftingView {
  config: BlockContents<"giftingConfig">;
  /** Tiles below the opening. */
  tiles: Block[];
  /** The tile below the dealer banner. */
  dealerTile: Block | undefined;
  /** Service cards, and whatever else editors added. */
  others: Block[];
}

/**
 * Sorts the blocks of the gifting page into its parts: when there are more than two tiles, the last
 * becomes the dealer tile (GIFT-02).
 * @returns undefined when the page does not say what it shows
 */
export function giftingView(blocks: readonly Block[]): GiftingView | undefined {
  const config = blocks.find((block) => block.kind === "giftingConfig")?.contents;
  if (!config) return undefined;
  const fixed = blocks.filter(({ kind }) => kind === "fixed_size_02");
  const dealerTile = fixed.length > 2 ? fixed[fixed.length - 1] : undefined;
  return {
    config,
    tiles: fixed.filter((block) => block !== dealerTile),
    dealerTile,
    others: blocks.filter(({ kind }) => !["fixed_size_02", "giftingConfig", "storyBasicConfig"].includes(kind)),
  };
}
