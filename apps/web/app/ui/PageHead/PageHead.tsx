import type { ReactNode } from "react";
import styles from "./PageHead.module.css";

interface Props {
  /** The page's name in English, above the title. */
  english?: string | undefined;
  title: string;
  /** The title repeats what a visitor typed: no cut of the display face foresees its characters. */
  typed?: boolean;
  /** A paragraph each. */
  lead?: string[];
  /** What else leads into the page: a link, a form, a text that folds. */
  children?: ReactNode;
}

/** The head of a page that lists things. */
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
