import { type ReactNode, useId } from "react";
import styles from "./Field.module.css";

/** Attributes that associate a control with its label and message. */
export interface FieldControl {
  id: string;
  "aria-invalid": true | undefined;
  "aria-describedby": string | undefined;
}

interface Props {
  label: string;
  help?: string | undefined;
  /** The error; replaces the help text. */
  fault?: string | undefined;
  /** Renders the control. The label has the control's id followed by `-label`. */
  children: (control: FieldControl) => ReactNode;
}

/** Label, control, and help or error text. */
export function Field({ label, help, fault, children }: Props) {
  const id = useId();
  const message = fault ?? help;
  return (
    <div className={styles.field} data-fault={fault && true}>
      <label id={`${id}-label`} htmlFor={id} className={styles.label}>
        {label}
      </label>
      {children({
        id,
        "aria-invalid": fault ? true : undefined,
        "aria-describedby": message ? `${id}-help` : undefined,
      })}
      {message && (
        <p id={`${id}-help`} className={styles.help}>
          {message}
        </p>
      )}
    </div>
  );
}
