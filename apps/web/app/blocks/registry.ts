import type { BlockKind } from "@klarholm/contract";
import { type ComponentType, lazy } from "react";
import { importPatiently } from "../loading/patient-import.ts";
import type { BlockOf, BlockProps, ContentsByKind } from "./block-props.ts";
import { CategoryBlock } from "./CategoryBlock/CategoryBlock.tsx";
import type { editorial } from "./editorial.ts";
import { loadEditorial } from "./load-editorial.ts";
import type { EditorValues } from "./editor-style.ts";
import { FixedSize02Block, fixedSize02Styles } from "./FixedSize02Block/FixedSize02Block.tsx";
import { GoodsBlock } from "./GoodsBlock/GoodsBlock.tsx";
import { HeroBlock } from "./HeroBlock/HeroBlock.tsx";
import { ProductsBlock } from "./ProductsBlock/ProductsBlock.tsx";
import { SpacingBlock } from "./SpacingBlock/SpacingBlock.tsx";
import { wordsStyles } from "./Words/Words.tsx";

interface Row<K extends BlockKind> {
  Component: ComponentType<BlockProps<K>>;
  /** The colours and sizes that an editor chose in it; none for blocks that offer no choice. */
  styles?: (contents: ContentsByKind[K]) => EditorValues[];
}

/** A component that comes with the others of its file when a page has a block of its kind. */
function later<K extends keyof typeof editorial>(kind: K) {
  return lazy(async () => ({ default: (await importPatiently(loadEditorial)).editorial[kind] }));
}

/** A component for every kind of block in the contract: a kind without one does not compile. */
export const registry: { [K in BlockKind]: Row<K> } = {
  hero: { Component: HeroBlock },
  fixed_size_02: { Component: FixedSize02Block, styles: fixedSize02Styles },
  goods: { Component: GoodsBlock },
  products: { Component: ProductsBlock },
  category: { Component: CategoryBlock },
  spacing: { Component: SpacingBlock },
  FixedSize03: {
    Component: later("FixedSize03"),
    styles: ({ list }) => list.flatMap((tile) => [{ background: tile.textBackground }, ...wordsStyles(tile)]),
  },
  videoBlock: { Component: later("videoBlock") },
  storyBasicConfig: { Component: later("storyBasicConfig") },
  giftingConfig: { Component: later("giftingConfig") },
  highlight: {
    Component: later("highlight"),
    styles: ({ textColor, background }) => [{ color: textColor, background }],
  },
  common: { Component: later("common") },
  brandStoryTitle: { Component: later("brandStoryTitle"), styles: wordsStyles },
  imageList: { Component: later("imageList") },
  brandSpecialProducts: { Component: later("brandSpecialProducts") },
  brandGoodsModel: { Component: later("brandGoodsModel") },
  category02: { Component: later("category02") },
  SequenceModel: { Component: later("SequenceModel") },
  CollapseModel: { Component: later("CollapseModel") },
};

const atOnce: { [K in BlockKind]?: ComponentType<BlockProps<K>> } = {};

/** Gives components that load on demand, to a server that renders without waiting. */
export function renderAtOnce(components: typeof atOnce): void {
  Object.assign(atOnce, components);
}

/** The component of a kind of block. */
export function componentOf<K extends BlockKind>(kind: K): ComponentType<BlockProps<K>> {
  return atOnce[kind] ?? registry[kind].Component;
}

/** The editors' values of one block. */
export function stylesOf<K extends BlockKind>(block: BlockOf<K>): EditorValues[] {
  return registry[block.kind].styles?.(block.contents) ?? [];
}
