import type { BlockProps } from "../block-props.ts";
import styles from "./SpacingBlock.module.css";

export function SpacingBlock({ contents }: BlockProps<"spacing">) {
  return <div className={styles.spacing} data-size={contents.size} />;
}
