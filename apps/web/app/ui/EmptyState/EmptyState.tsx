import type { ReactNode } from "react";
import styles from "./EmptyState.module.css";

interface Props {
  title: string;
  text: string;
  /** Part of a page with a heading of its own, instead of a whole page. */
  part?: boolean;
  children: ReactNode;
}

/** An empty page or part of one, with links to continue. */
export function EmptyState({ title, text, part, children }: Props) {
  const Heading = part ? "h2" : "h1";
  return (
    <section className={styles.state} data-part={part}>
      <Heading className={styles.title}>{title}</Heading>
      <p className={styles.text}>{text}</p>
      <div className={styles.ways}>{children}</div>
    </section>
  );
}
