import { type FieldProps, fieldId, useFaultAt, useForm } from "../form-context.ts";
import { FieldHint } from "./FieldHint.tsx";

/** Label, hint, fault, id and setter of a field. Clearing an optional text removes the field. */
export function useField({ schema, path, isRequired }: FieldProps) {
  const { change } = useForm();
  const error = useFaultAt(path);
  const warning = useFaultAt(path, "warning");
  const { title, description } = schema;
  return {
    input: {
      id: fieldId(path),
      label: title ?? String(path.at(-1)),
      description: warning ? <FieldHint hint={description} warning={warning} /> : description,
      error,
      required: isRequired,
      // The check reports missing values.
      withAsterisk: false,
    },
    set: (next: unknown) => change(path, next === "" && !isRequired ? undefined : next),
  };
}
