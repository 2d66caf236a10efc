import type { BlockContents, BlockKind } from "@klarholm/contract";

export type ContentsByKind = { [K in BlockKind]: BlockContents<K> };

/** A block with kind and contents correlated for the compiler. */
export type BlockOf<K extends BlockKind = BlockKind> = { [P in K]: { kind: P; contents: ContentsByKind[P] } }[K];

export interface BlockProps<K extends BlockKind> {
  contents: ContentsByKind[K];
  /** Whether it opens the page: its heading is the h1, its picture loads first. */
  isOpening: boolean;
}
