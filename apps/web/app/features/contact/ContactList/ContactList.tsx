import type { ContactLine } from "../contact-lines.ts";
import styles from "./ContactList.module.css";

interface Props {
  lines: readonly ContactLine[];
  /** In the type of titles, where they are what the visitor came for. */
  large?: boolean;
}

/** Telephone numbers and e-mail as links, each with what it is for and when somebody answers. */
export function ContactList({ lines, large }: Props) {
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
