import type { Block, BlockContents } from "@klarholm/contract";

export interface GiftingView {
  config: BlockContents<"giftingConfig">;
  tiles: Block[];
  /** The tile below the dealer banner. */
  dealerTile: Block | undefined;
  others: Block[];
}

/** The parts of the gifting page: of more than two tiles the last is the dealer tile (GIFT-02). @returns undefined without a giftingConfig block */
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
