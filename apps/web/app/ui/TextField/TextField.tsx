import { type ChangeEvent, type CompositionEvent, type HTMLInputAutoCompleteAttribute, useId, useRef } from "react";
import { truncate } from "./truncate.ts";
import styles from "./TextField.module.css";

interface Props {
  label: string;
  name: string;
  value: string;
  onChange: (value: string) => void;
  /** Characters it takes, counted as code points; what goes beyond is cut. */
  maxLength?: number | undefined;
  /** Several lines: a text area. */
  multiline?: boolean | undefined;
  type?: "text" | "tel" | undefined;
  help?: string | undefined;
  fault?: string | undefined;
  autoComplete?: HTMLInputAutoCompleteAttribute | undefined;
  disabled?: boolean | undefined;
}

/** A labelled input or text area. What an input method composes is left alone until it is done. */
export function TextField({
  label,
  name,
  value,
  onChange,
  maxLength,
  multiline = false,
  type = "text",
  help,
  fault,
  autoComplete,
  disabled,
}: Props) {
  const id = useId();
  const composing = useRef(false);
  type Field = HTMLInputElement | HTMLTextAreaElement;
  const shared = {
    id,
    name,
    value,
    autoComplete,
    disabled,
    className: styles.input,
    "aria-invalid": fault ? true : undefined,
    "aria-describedby": help || fault ? `${id}-help` : undefined,
    onChange: ({ currentTarget }: ChangeEvent<Field>) =>
      onChange(composing.current ? currentTarget.value : truncate(currentTarget.value, maxLength)),
    onCompositionStart: () => {
      composing.current = true;
    },
    onCompositionEnd: ({ currentTarget }: CompositionEvent<Field>) => {
      composing.current = false;
      onChange(truncate(currentTarget.value, maxLength));
    },
  };
  return (
    <div className={styles.field} data-fault={fault && true}>
      <label htmlFor={id} className={styles.label}>
        {label}
      </label>
      {multiline ? <textarea rows={5} {...shared} /> : <input type={type} {...shared} />}
      {(fault ?? help) && (
        <p id={`${id}-help`} className={styles.help}>
          {fault ?? help}
        </p>
      )}
    </div>
  );
}
