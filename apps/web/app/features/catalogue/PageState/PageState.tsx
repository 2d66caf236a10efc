import type { ReactNode } from "react";
import styles from "./PageState.module.css";

/** A page that cannot show what was asked for: says so quietly and offers ways on. */
export function PageState({ title, text, children }: { title: string; text: string; children: ReactNode }) {
  return (
    <section className={styles.state}>
      <h1 className={styles.title}>{title}</h1>
      <p className={styles.text}>{text}</p>
      <div className={styles.ways}>{children}</div>
    </section>
  );
}
