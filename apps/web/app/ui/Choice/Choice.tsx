import type { ChangeEvent, ReactNode } from "react";
import styles from "./Choice.module.css";

interface Props {
  label: string;
  name: string;
  value: string | undefined;
  /** The words for no choice. */
  all: string;
  onChange: (event: ChangeEvent<HTMLSelectElement>) => void;
  /** The options. */
  children: ReactNode;
}

/** One of a list's filters: a select on a hairline below its label. */
export function Choice({ label, name, value = "", all, onChange, children }: Props) {
  return (
    <label className={styles.choice}>
      <span className={styles.label}>{label}</span>
      <select className={styles.select} name={name} value={value} onChange={onChange}>
        <option value="">{all}</option>
        {children}
      </select>
    </label>
  );
}
