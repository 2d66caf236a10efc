import type { ContactLine } from "../contact-lines.ts";
import styles from "./ContactList.module.css";

/** Telephone numbers and e-mail as links. @param large in the type of titles */
export function ContactList({ lines, large }: { lines: readonly ContactLine[]; large?: boolean }) {
  return (
    <dl className={styles.contacts} data-large={large}>
      {lines.map(({ label, value, note, href }) => (
        <div key={href}>
          <dt>{label}</dt>
          <dd>
            <a href={href}>{value}</a>
            {note && <small>{note}</small>}
          </dd>
        </div>
      ))}
    </dl>
  );
}
