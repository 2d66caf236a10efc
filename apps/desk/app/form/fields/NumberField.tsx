import { TextInput } from "@mantine/core";
import { useState } from "react";
import { useCommittedText } from "../../ui/use-committed-text.ts";
import type { FieldProps } from "../form-context.ts";
import { readNumber } from "./read-number.ts";
import { useField } from "./use-field.tsx";

/** The typed text and its parsed value. */
interface Typed {
  text: string;
  made: unknown;
}

/**
 * A number. The typed text stays until blur. Text that is no number then becomes the value, so that the check reports
 * it. An empty field has no value.
 */
export function NumberField(props: FieldProps) {
  const { value } = props;
  const { input, set } = useField(props);
  const [typed, setTyped] = useState<Typed>();
  // Undo or another item changes the value from outside.
  const text = typed && typed.made === value ? typed.text : textOf(value);
  const take = (next: string) => {
    const made = next.trim() === "" ? undefined : (readNumber(next) ?? value);
    setTyped({ text: next, made });
    if (made !== value) set(made);
  };
  const leave = () => {
    setTyped(undefined);
    if (text.trim() !== "" && readNumber(text) === undefined) set(text);
  };
  const refused = typeof value === "string" && typed === undefined && value !== "";
  return (
    <TextInput
      {...input}
      {...useCommittedText(text, take)}
      required={false}
      inputWrapperOrder={["label", "input", "description", "error"]}
      inputMode="decimal"
      autoComplete="off"
      error={refused ? `“${value}”不是数字，例如 99.5 或 1,320` : input.error}
      onBlur={leave}
    />
  );
}

function textOf(value: unknown): string {
  return typeof value === "number" || typeof value === "string" ? String(value) : "";
}
