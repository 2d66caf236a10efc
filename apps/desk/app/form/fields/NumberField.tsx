import { TextInput } from "@mantine/core";
import { useState } from "react";
import { useFinishedText } from "../../ui/use-finished-text.ts";
import type { FieldProps } from "../form-context.ts";
import { readNumber } from "./read-number.ts";
import { useField } from "./use-field.tsx";

/** What was typed, and the value that it became. */
interface Typed {
  text: string;
  made: unknown;
}

/**
 * A number. The text stays as it was typed until the field is left. A text that is no number then becomes the value, so
 * that it is neither lost nor published. An empty field has no value.
 */
export function NumberField(props: FieldProps) {
  const { value } = props;
  const { input, set } = useField(props);
  const [typed, setTyped] = useState<Typed>();
  // Undo, or another item in this place, changes the value without the field.
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
      {...useFinishedText(text, take)}
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
