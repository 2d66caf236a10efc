import type { ReactNode } from "react";
import styles from "./EmptyState.module.css";

interface Props {
  title: string;
  text: string;
  /** A part of a page that has a heading of its own, rather than the whole page. */
  part?: boolean;
  /** The ways on. */
  children: ReactNode;
}

/** A page, or a part of one, that cannot show what was asked for: says so quietly and offers ways on. */
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
