import type { BlockProps } from "../block-props.ts";
import styles from "./SpacingBlock.module.css";

/** Air between two blocks, in steps of the section rhythm. */
export function SpacingBlock({ contents }: BlockProps<"spacing">) {
  return <div className={styles.spacing} data-size={contents.size} />;
}
