import { startTransition, useState } from "react";
import styles from "./Choice.module.css";

/** An option with its text, or a group with a heading. */
export type ChoiceOption = { name: string } & ({ value: string } | { options: readonly ChoiceOption[] });

/** Navigates on a choice; resolves when the page has loaded or failed. */
type OnChoose = (chosen: string) => Promise<void> | void;

interface Props {
  label: string;
  name: string;
  value: string | undefined;
  /** The text of "no choice". */
  all: string;
  /** Navigates at once; without it the form is submitted. */
  onChoose?: OnChoose;
  options: readonly ChoiceOption[];
}

/** A filter of a list: a labelled select. */
export function Choice({ label, name, value = "", all, onChoose, options }: Props) {
  const [chosen, choose] = useChosen(value, onChoose);
  return (
    <label className={styles.choice}>
      <span className={styles.label}>{label}</span>
      {/* Browsers restore form values on Back, which may contradict the page. */}
      <select
        className={styles.select}
        name={name}
        autoComplete="off"
        {...(onChoose
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

/** The value of a select: the choice until `onChoose` resolves, then the page's value. */
function useChosen(pageValue: string, onChoose?: OnChoose): [string, (chosen: string) => Promise<void>] {
  const [latest, setLatest] = useState<{ chosen: string }>();
  const choose = async (chosen: string) => {
    const mine = { chosen };
    setLatest(mine);
    await onChoose?.(chosen);
    // In a transition with the router's update, so that the old value does not flash.
    startTransition(() => setLatest((now) => (now === mine ? undefined : now)));
  };
  return [latest?.chosen ?? pageValue, choose];
}
