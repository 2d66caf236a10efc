import type { ChangeEvent, CompositionEvent, HTMLInputAutoCompleteAttribute } from "react";
import { isComposing } from "../composition.ts";
import { Field } from "../Field/Field.tsx";
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
  type Entry = HTMLInputElement | HTMLTextAreaElement;
  const shared = {
    name,
    value,
    autoComplete,
    disabled,
    className: styles.input,
    onChange: ({ currentTarget: { value: typed }, nativeEvent }: ChangeEvent<Entry>) =>
      onChange(isComposing(nativeEvent) ? typed : truncate(typed, maxLength)),
    onCompositionEnd: ({ currentTarget }: CompositionEvent<Entry>) =>
      onChange(truncate(currentTarget.value, maxLength)),
  };
  return (
    <Field label={label} help={help} fault={fault}>
      {(control) =>
        multiline ? <textarea rows={5} {...control} {...shared} /> : <input type={type} {...control} {...shared} />
      }
    </Field>
  );
}
