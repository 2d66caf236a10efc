import { type FieldProps, fieldId, useFaultAt, useForm } from "../form-context.ts";
import { FieldHint } from "./FieldHint.tsx";

/** Label, hint, fault and id of a field, and what changes it. An empty text takes away what need not be there. */
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
      // What lacks is told by the check, in its words.
      withAsterisk: false,
    },
    set: (next: unknown) => change(path, next === "" && !isRequired ? undefined : next),
  };
}
