import styles from "./Choice.module.css";
import { type Lead, useChosen } from "./use-chosen.ts";

/** A value with the words for it, or values under a heading. */
export type ChoiceOption = { name: string } & ({ value: string } | { options: readonly ChoiceOption[] });

interface Props {
  label: string;
  name: string;
  value: string | undefined;
  /** The words for no choice. */
  all: string;
  /** Where a choice leads at once; without it the choice waits for its form to be sent. */
  lead?: Lead;
  options: readonly ChoiceOption[];
}

/** One of a list's filters: a select on a hairline below its label. */
export function Choice({ label, name, value = "", all, lead, options }: Props) {
  const [chosen, choose] = useChosen(value, lead);
  return (
    <label className={styles.choice}>
      <span className={styles.label}>{label}</span>
      {/* Browsers restore what was chosen on the way back, beside a page that says otherwise. */}
      <select
        className={styles.select}
        name={name}
        autoComplete="off"
        {...(lead
          ? { value: chosen, onChange: ({ currentTarget }) => void choose(currentTarget.value) }
          : { defaultValue: value })}
      >
        <option value="">{all}</option>
        {options.map(optionOf)}
      </select>
    </label>
  );
}

function optionOf({ name, ...option }: ChoiceOption) {
  return "options" in option ? (
    <optgroup key={name} label={name}>
      {option.options.map(optionOf)}
    </optgroup>
  ) : (
    <option key={option.value} value={option.value}>
      {name}
    </option>
  );
}
