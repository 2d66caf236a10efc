import type { ReactNode } from "react";
import styles from "./PageHead.module.css";

interface Props {
  /** The page's English name, above the title. */
  english?: string | undefined;
  title: string;
  /** Whether the title is visitors' text, which no font subset covers. */
  typed?: boolean;
  /** Paragraphs. */
  lead?: string[];
  /** Further content: a link, a form, an expandable text. */
  children?: ReactNode;
}

export function PageHead({ english, title, typed, lead, children }: Props) {
  return (
    <header className={styles.head}>
      {english && (
        <p className={styles.english} lang="en">
          {english}
        </p>
      )}
      <h1 className={styles.title} data-typed={typed}>
        {title}
      </h1>
      {lead?.map((text) => (
        <p key={text} className={styles.lead}>
          {text}
        </p>
      ))}
      {children && <div className={styles.more}>{children}</div>}
    </header>
  );
}
