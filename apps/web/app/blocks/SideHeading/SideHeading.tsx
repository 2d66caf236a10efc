import type { ReactNode } from "react";
import { BlockHeading } from "../BlockHeading/BlockHeading.tsx";
import styles from "./SideHeading.module.css";

interface Props {
  label?: string | undefined;
  title?: string | undefined;
  isOpening: boolean;
  children: ReactNode;
}

/** Text next to its title on wide windows; in the same column with or without a title. */
export function SideHeading({ label, title, isOpening, children }: Props) {
  return (
    <div className={styles.block}>
      <BlockHeading label={label} title={title} isOpening={isOpening} />
      <div className={styles.body}>{children}</div>
    </div>
  );
}
