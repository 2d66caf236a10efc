import type { Block } from "@klarholm/contract";
import type { ReactNode } from "react";
import { Blocks } from "../../blocks/Blocks.tsx";
import styles from "./BlocksWithInsert.module.css";

/** A page of blocks. @param children inserted after the first block */
export function BlocksWithInsert({ blocks, children }: { blocks: readonly Block[]; children: ReactNode }) {
  return (
    <div className={styles.page}>
      <Blocks blocks={blocks.slice(0, 1)} hasOpening />
      {children}
      {blocks.length > 1 && <Blocks blocks={blocks.slice(1)} />}
    </div>
  );
}
