import type { ChangeEvent, ReactNode } from "react";
import styles from "./Choice.module.css";
import { useChosen } from "./use-chosen.ts";

interface Props {
  label: string;
  name: string;
  value: string | undefined;
  /** The words for no choice. */
  all: string;
  /** What a choice does at once; without it the choice waits for its form to be sent. */
  onChange?: (event: ChangeEvent<HTMLSelectElement>) => void;
  /** The options. */
  children: ReactNode;
}

/** One of a list's filters: a select on a hairline below its label. */
export function Choice({ label, name, value = "", all, onChange, children }: Props) {
  const [chosen, choose] = useChosen(value);
  const chosenBy = (event: ChangeEvent<HTMLSelectElement>) => {
    choose(event.currentTarget.value);
    onChange?.(event);
  };
  return (
    <label className={styles.choice}>
      <span className={styles.label}>{label}</span>
      {/* Browsers restore what was chosen on the way back, beside a page that says otherwise. */}
      <select
        className={styles.select}
        name={name}
        autoComplete="off"
        {...(onChange ? { value: chosen, onChange: chosenBy } : { defaultValue: value })}
      >
        <option value="">{all}</option>
        {children}
      </select>
    </label>
  );
}
