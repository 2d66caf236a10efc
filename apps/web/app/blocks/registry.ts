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
import { wordsStyles } from "./Words/Words.tsx";

type Editorial = typeof editorial;
type Components<K extends BlockKind> = { [P in K]: ComponentType<BlockProps<P>> };

/** A component for every kind of block that editorial.ts has none for: a kind without one does not compile. */
const own: Components<Exclude<BlockKind, keyof Editorial>> = {
  hero: HeroBlock,
  fixed_size_02: FixedSize02Block,
  goods: GoodsBlock,
  products: ProductsBlock,
  category: CategoryBlock,
  spacing: SpacingBlock,
};

/** The colours and sizes that an editor chose in a block, for kinds that offer a choice. */
const styles: { [K in BlockKind]?: (contents: ContentsByKind[K]) => EditorValues[] } = {
  fixed_size_02: fixedSize02Styles,
  FixedSize03: ({ list }) => list.flatMap((tile) => [{ background: tile.textBackground }, ...wordsStyles(tile)]),
  highlight: ({ textColor, background }) => [{ color: textColor, background }],
  brandStoryTitle: wordsStyles,
};

let components: Partial<Components<BlockKind>> = own;

/** Adds the components that are loaded apart: before the server renders, before hydration, and before a navigation ends. */
export function addEditorial(editorial: Editorial): void {
  components = { ...own, ...editorial };
}

/** Whether the component of a kind of block is loaded apart. */
export function isEditorial(kind: BlockKind): boolean {
  return !(kind in own);
}

/** The component of a kind of block; undefined while it is not loaded. */
export function componentOf<K extends BlockKind>(kind: K): ComponentType<BlockProps<K>> | undefined {
  return components[kind];
}

/** The editors' values of one block. */
export function stylesOf<K extends BlockKind>(block: BlockOf<K>): EditorValues[] {
  return styles[block.kind]?.(block.contents) ?? [];
}
