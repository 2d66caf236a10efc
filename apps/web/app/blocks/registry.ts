import type { BlockKind } from "@klarholm/contract";
import type { ComponentType } from "react";
import type { BlockOf, BlockProps, ContentsByKind } from "./block-props.ts";
import { CategoryBlock } from "./CategoryBlock/CategoryBlock.tsx";
import type { editorial } from "./editorial.ts";
import type { EditorValues } from "./editor-style.ts";
import { FixedSize02Block, fixedSize02Styles } from "./FixedSize02Block/FixedSize02Block.tsx";
import { GoodsBlock } from "./GoodsBlock/GoodsBlock.tsx";
import { HeroBlock } from "./HeroBlock/HeroBlock.tsx";
import { ProductsBlock } from "./ProductsBlock/ProductsBlock.tsx";
import { SpacingBlock } from "./SpacingBlock/SpacingBlock.tsx";
import { blockTextStyles } from "./BlockText/BlockText.tsx";

type Editorial = typeof editorial;
type Components<K extends BlockKind> = { [P in K]: ComponentType<BlockProps<P>> };

/** Components of the kinds that editorial.ts lacks; the type requires one per kind. */
const own: Components<Exclude<BlockKind, keyof Editorial>> = {
  hero: HeroBlock,
  fixed_size_02: FixedSize02Block,
  goods: GoodsBlock,
  products: ProductsBlock,
  category: CategoryBlock,
  spacing: SpacingBlock,
};

/** Editors' values of a block, for kinds that have any. */
const styles: { [K in BlockKind]?: (contents: ContentsByKind[K]) => EditorValues[] } = {
  fixed_size_02: fixedSize02Styles,
  FixedSize03: ({ list }) => list.flatMap((tile) => [{ background: tile.textBackground }, ...blockTextStyles(tile)]),
  highlight: ({ textColor, background }) => [{ color: textColor, background }],
  brandStoryTitle: blockTextStyles,
};

let components: Partial<Components<BlockKind>> = own;

/** Registers the components that load on demand: before server rendering, hydration, or the end of a navigation. */
export function registerEditorial(editorial: Editorial): void {
  components = { ...own, ...editorial };
}

/** Whether the component of a kind loads on demand. */
export function isEditorial(kind: BlockKind): boolean {
  return !(kind in own);
}

export function componentOf<K extends BlockKind>(kind: K): ComponentType<BlockProps<K>> | undefined {
  return components[kind];
}

export function stylesOf<K extends BlockKind>(block: BlockOf<K>): EditorValues[] {
  return styles[block.kind]?.(block.contents) ?? [];
}
