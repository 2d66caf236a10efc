import type { Block } from "@klarholm/contract";
import type { ReactNode } from "react";
import { Blocks } from "../../blocks/Blocks.tsx";
import styles from "./OpenedBlocks.module.css";

interface Props {
  blocks: readonly Block[];
  /** What stands between the opening and the other blocks. */
  children: ReactNode;
}

/** A page of blocks with a part of its own below the opening. */
export function OpenedBlocks({ blocks, children }: Props) {
  return (
    <div className={styles.page}>
      <Blocks blocks={blocks.slice(0, 1)} leading />
      {children}
      {blocks.length > 1 && <Blocks blocks={blocks.slice(1)} />}
    </div>
  );
}
