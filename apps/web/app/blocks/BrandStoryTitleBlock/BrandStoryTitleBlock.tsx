import type { BlockProps } from "../block-props.ts";
import { alignments, Words } from "../Words/Words.tsx";
import styles from "./BrandStoryTitleBlock.module.css";

/** A chapter's heading, which links on the page can lead to. */
export function BrandStoryTitleBlock({ contents, lead }: BlockProps<"brandStoryTitle">) {
  const { anchor, textAlign, ...words } = contents;
  return (
    <header id={anchor} className={styles.chapter} data-align={alignments[textAlign]}>
      <Words {...words} as={lead ? "h1" : "h2"} />
    </header>
  );
}
