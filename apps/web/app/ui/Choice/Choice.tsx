import { startTransition, useState } from "react";
import styles from "./Choice.module.css";

/** A value with the words for it, or values under a heading. */
export type ChoiceOption = { name: string } & ({ value: string } | { options: readonly ChoiceOption[] });

/** Goes where a choice leads: done when the page is there or failed. */
type Lead = (chosen: string) => Promise<void> | void;

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

/**
 * The value of a select: the choice, until the page that it leads to has loaded or failed; then `said`, the page's own value.
 * @param lead resolves when the page has loaded or failed
 */
function useChosen(said: string, lead?: Lead): [string, (chosen: string) => Promise<void>] {
  const [latest, setLatest] = useState<{ chosen: string }>();
  const choose = async (chosen: string) => {
    const mine = { chosen };
    setLatest(mine);
    await lead?.(chosen);
    // As the router shows what came of it: what the page said before does not flash in between.
    startTransition(() => setLatest((now) => (now === mine ? undefined : now)));
  };
  return [latest?.chosen ?? said, choose];
}
