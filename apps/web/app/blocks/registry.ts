import type { BlockContents, BlockKind } from "@klarholm/contract";
import type { ComponentType } from "react";
import { CategoryBlock } from "./CategoryBlock/CategoryBlock.tsx";
import type { EditorValues } from "./editor-style.ts";
import { FixedSize02Block, fixedSize02Styles } from "./FixedSize02Block/FixedSize02Block.tsx";
import { GoodsBlock } from "./GoodsBlock/GoodsBlock.tsx";
import { HeroBlock } from "./HeroBlock/HeroBlock.tsx";
import { ProductsBlock } from "./ProductsBlock/ProductsBlock.tsx";
import { SpacingBlock } from "./SpacingBlock/SpacingBlock.tsx";

type ContentsByKind = { [K in BlockKind]: BlockContents<K> };

/** A block of one of the given kinds, in a form whose contents the compiler matches to their component. */
export type BlockOf<K extends BlockKind = BlockKind> = { [P in K]: { kind: P; contents: ContentsByKind[P] } }[K];

/** What every block component is given. */
export interface BlockProps<K extends BlockKind> {
  contents: ContentsByKind[K];
  /** Whether it opens the page: its heading is the page's, its picture the first to load. */
  lead: boolean;
}

interface Row<K extends BlockKind> {
  Component: ComponentType<BlockProps<K>>;
  /** The colours and sizes that an editor chose in it; none for blocks that offer no choice. */
  styles?: (contents: ContentsByKind[K]) => EditorValues[];
}

/** A component for every kind of block in the contract: a kind without one does not compile. */
export const registry: { [K in BlockKind]: Row<K> } = {
  hero: { Component: HeroBlock },
  fixed_size_02: { Component: FixedSize02Block, styles: fixedSize02Styles },
  goods: { Component: GoodsBlock },
  products: { Component: ProductsBlock },
  category: { Component: CategoryBlock },
  spacing: { Component: SpacingBlock },
};

/** The editors' values of one block. */
export function stylesOf<K extends BlockKind>(block: BlockOf<K>): EditorValues[] {
  return registry[block.kind].styles?.(block.contents) ?? [];
}
