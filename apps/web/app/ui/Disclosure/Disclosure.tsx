import type { ReactNode } from "react";
import styles from "./Disclosure.module.css";

interface Props {
  title: ReactNode;
  open?: boolean;
  className?: string | undefined;
  children: ReactNode;
}

/** A disclosure on the platform's <details>: works before and without scripts. */
export function Disclosure({ title, open = false, className, children }: Props) {
  return (
    <details className={className ? `${styles.disclosure} ${className}` : styles.disclosure} open={open}>
      <summary className={styles.summary}>
        {title}
        <svg className={styles.icon} viewBox="0 0 16 16" width="16" height="16" stroke="currentColor" aria-hidden>
          <path d="M2 8h12" />
          <path className={styles.upright} d="M8 2v12" />
        </svg>
      </summary>
      <div className={styles.content}>{children}</div>
    </details>
  );
}
