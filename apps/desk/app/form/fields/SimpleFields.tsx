import { Checkbox, ColorInput, Group, NativeSelect, Switch, TextInput } from "@mantine/core";
import { useForm } from "../form-context.ts";
import { choicesOf } from "../schema.ts";
import type { FieldProps } from "../form-context.ts";
import { useField } from "./use-field.tsx";

/** The check reports missing values, and hints are below the field. */
function useInput(props: FieldProps) {
  const { input, set } = useField(props);
  const inputWrapperOrder: ("label" | "input" | "description" | "error")[] = ["label", "input", "description", "error"];
  return { input: { ...input, required: false, inputWrapperOrder }, set };
}

/** A boolean. */
export function SwitchField(props: FieldProps) {
  const { input, set } = useField(props);
  const isOn = props.value ?? props.schema.default;
  return (
    <Switch
      {...input}
      required={false}
      checked={isOn === true}
      onChange={(event) => set(event.currentTarget.checked)}
    />
  );
}

/** One of several values; an optional one can be cleared. */
export function ChoiceField(props: FieldProps) {
  const { input, set } = useInput(props);
  const choices = choicesOf(props.schema);
  const chosen = choices.findIndex(({ value }) => value === (props.value ?? props.schema.default));
  const left = props.isRequired || props.schema.default !== undefined ? [] : [{ value: "", label: "（不填）" }];
  return (
    <NativeSelect
      {...input}
      data={[
        ...(chosen < 0 && left.length === 0 ? [{ value: "", label: "请选择" }] : left),
        ...choices.map(({ label }, index) => ({ value: String(index), label })),
      ]}
      value={chosen < 0 ? "" : String(chosen)}
      onChange={(event) =>
        set(event.currentTarget.value === "" ? undefined : choices[Number(event.currentTarget.value)]?.value)
      }
    />
  );
}

/** Several values, in the order of choice. */
export function ChoicesField(props: FieldProps) {
  const { input, set } = useInput(props);
  const items = props.schema.items ?? {};
  const choices =
    "length" in items ? [] : choicesOf({ ...props.schema, ...items, description: props.schema.description ?? "" });
  const chosen: readonly unknown[] = Array.isArray(props.value) ? props.value : [];
  const { id, label, description, error, inputWrapperOrder } = input;
  return (
    <Checkbox.Group
      id={id}
      label={label}
      description={description}
      error={error}
      inputWrapperOrder={inputWrapperOrder}
      value={chosen.map(String)}
      onChange={(names) => {
        const next = names.flatMap((name) =>
          choices.map(({ value }) => value).filter((value) => String(value) === name),
        );
        set(next.length === 0 && !props.isRequired ? undefined : next);
      }}
    >
      <Group gap="md" mt={4}>
        {choices.map(({ value, label: name }) => (
          <Checkbox key={String(value)} value={String(value)} label={name} />
        ))}
      </Group>
    </Checkbox.Group>
  );
}

/** A time in China in the format of content files: `2026-03-01T10:00:00+08:00`. */
export function TimeField(props: FieldProps) {
  const { input, set } = useInput(props);
  return (
    <TextInput
      {...input}
      type="datetime-local"
      value={typeof props.value === "string" ? props.value.slice(0, 16) : ""}
      onChange={({ currentTarget: { value } }) => set(value === "" ? "" : `${value.slice(0, 16)}:00+08:00`)}
    />
  );
}

/** A date: `2026-03-01`. */
export function DateField(props: FieldProps) {
  const { input, set } = useInput(props);
  return (
    <TextInput
      {...input}
      type="date"
      value={typeof props.value === "string" ? props.value : ""}
      onChange={(event) => set(event.currentTarget.value)}
    />
  );
}

/** A colour, with the brand's as swatches. */
export function ColourField(props: FieldProps) {
  const { input, set } = useInput(props);
  const { palette } = useForm();
  return (
    <ColorInput
      {...input}
      format="hex"
      swatches={[...palette]}
      withEyeDropper={false}
      fixOnBlur={false}
      value={typeof props.value === "string" ? props.value : ""}
      onChange={set}
    />
  );
}
