import type { BlockProps } from "../block-props.ts";
import { alignments, BlockText } from "../BlockText/BlockText.tsx";
import styles from "./BrandStoryTitleBlock.module.css";

/** A chapter heading that links can target. */
export function BrandStoryTitleBlock({ contents, isOpening }: BlockProps<"brandStoryTitle">) {
  const { anchor, textAlign, ...words } = contents;
  return (
    <header id={anchor} className={styles.chapter} data-align={alignments[textAlign]}>
      <BlockText {...words} as={isOpening ? "h1" : "h2"} />
    </header>
  );
}
