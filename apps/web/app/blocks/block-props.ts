import type { BlockContents, BlockKind } from "@klarholm/contract";

export type ContentsByKind = { [K in BlockKind]: BlockContents<K> };

/** A block of one of the given kinds, in a form whose contents the compiler matches to their component. */
export type BlockOf<K extends BlockKind = BlockKind> = { [P in K]: { kind: P; contents: ContentsByKind[P] } }[K];

/** What every block component is given. */
export interface BlockProps<K extends BlockKind> {
  contents: ContentsByKind[K];
  /** Whether it opens the page: its heading is the page's, its picture the first to load. */
  lead: boolean;
}
