import type { ReactNode } from "react";
import { BlockHeading } from "../BlockHeading/BlockHeading.tsx";
import styles from "./BesideHeading.module.css";

interface Props {
  label?: string | undefined;
  title?: string | undefined;
  /** Whether the title is the page's. */
  lead: boolean;
  children: ReactNode;
}

/** What is read stands beside its title on wide windows, in the same column with a title or without one. */
export function BesideHeading({ label, title, lead, children }: Props) {
  return (
    <div className={styles.block}>
      <BlockHeading label={label} title={title} lead={lead} />
      <div className={styles.body}>{children}</div>
    </div>
  );
}
