import type { ComponentProps } from "react";
import { isComposing } from "../composition.ts";
import { Field } from "../Field/Field.tsx";
import { truncate } from "./truncate.ts";
import styles from "./TextField.module.css";

type Entry = HTMLInputElement | HTMLTextAreaElement;

interface Props extends Pick<ComponentProps<"input">, "ref" | "defaultValue" | "autoComplete"> {
  label: string;
  name: string;
  /** In code points; longer text is truncated. */
  maxLength?: number;
  multiline?: boolean;
  type?: "text" | "tel";
  help?: string;
  fault?: string | undefined;
}

/** A labelled, uncontrolled input or text area. Text is not truncated during an IME composition. */
export function TextField({ label, maxLength, multiline = false, help, fault, ref, type = "text", ...shared }: Props) {
  const limit = (entry: Entry) => {
    const text = truncate(entry.value, maxLength);
    if (text !== entry.value) entry.value = text;
  };
  const entry = {
    ...shared,
    className: styles.input,
    onChange: ({ currentTarget, nativeEvent }: { currentTarget: Entry; nativeEvent: Event }) =>
      isComposing(nativeEvent) || limit(currentTarget),
    onCompositionEnd: ({ currentTarget }: { currentTarget: Entry }) => limit(currentTarget),
  };
  return (
    <Field label={label} help={help} fault={fault}>
      {(control) =>
        multiline ? (
          <textarea rows={5} {...control} {...entry} />
        ) : (
          <input ref={ref} type={type} {...control} {...entry} />
        )
      }
    </Field>
  );
}
