import { GiftingConfigBlock } from "./GiftingConfigBlock/GiftingConfigBlock.tsx";
import { BrandGoodsModelBlock } from "./BrandGoodsModelBlock/BrandGoodsModelBlock.tsx";
import { BrandSpecialProductsBlock } from "./BrandSpecialProductsBlock/BrandSpecialProductsBlock.tsx";
import { BrandStoryTitleBlock } from "./BrandStoryTitleBlock/BrandStoryTitleBlock.tsx";
import { Category02Block } from "./Category02Block/Category02Block.tsx";
import { CollapseModelBlock } from "./CollapseModelBlock/CollapseModelBlock.tsx";
import { CommonBlock } from "./CommonBlock/CommonBlock.tsx";
import { FixedSize03Block } from "./FixedSize03Block/FixedSize03Block.tsx";
import { HighlightBlock } from "./HighlightBlock/HighlightBlock.tsx";
import { ImageListBlock } from "./ImageListBlock/ImageListBlock.tsx";
import { SequenceModelBlock } from "./SequenceModelBlock/SequenceModelBlock.tsx";
import { StoryBasicConfigBlock } from "./StoryBasicConfigBlock/StoryBasicConfigBlock.tsx";
import { VideoBlock } from "./VideoBlock/VideoBlock.tsx";

/** Blocks of story and service pages; loaded on demand, because the home page has none. */
export const editorial = {
  FixedSize03: FixedSize03Block,
  videoBlock: VideoBlock,
  storyBasicConfig: StoryBasicConfigBlock,
  giftingConfig: GiftingConfigBlock,
  highlight: HighlightBlock,
  common: CommonBlock,
  brandStoryTitle: BrandStoryTitleBlock,
  imageList: ImageListBlock,
  brandSpecialProducts: BrandSpecialProductsBlock,
  brandGoodsModel: BrandGoodsModelBlock,
  category02: Category02Block,
  SequenceModel: SequenceModelBlock,
  CollapseModel: CollapseModelBlock,
};
