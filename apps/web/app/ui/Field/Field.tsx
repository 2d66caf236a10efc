import { type ReactNode, useId } from "react";
import styles from "./Field.module.css";

/** What a control takes to belong to its label and to the line below it. */
export interface FieldControl {
  id: string;
  "aria-invalid": true | undefined;
  "aria-describedby": string | undefined;
}

interface Props {
  label: string;
  help?: string | undefined;
  /** What is wrong; it takes the place of the help. */
  fault?: string | undefined;
  /** Renders the control. The label bears the control's id followed by `-label`. */
  children: (control: FieldControl) => ReactNode;
}

/** The frame of a control: its label above it, and below it what helps or what is wrong. */
export function Field({ label, help, fault, children }: Props) {
  const id = useId();
  const said = fault ?? help;
  return (
    <div className={styles.field} data-fault={fault && true}>
      <label id={`${id}-label`} htmlFor={id} className={styles.label}>
        {label}
      </label>
      {children({
        id,
        "aria-invalid": fault ? true : undefined,
        "aria-describedby": said ? `${id}-help` : undefined,
      })}
      {said && (
        <p id={`${id}-help`} className={styles.help}>
          {said}
        </p>
      )}
    </div>
  );
}
