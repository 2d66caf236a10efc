import { useEffect, useMemo, useRef } from "react";
import { Field } from "./Field.tsx";
import { Fields } from "./fields/ObjectField.tsx";
import { at, type Path } from "./pointer.ts";
import { widgets } from "./widgets.tsx";
import { FormContext, type FormHelp } from "./form-context.ts";
import type { FormSchema } from "./schema.ts";

export interface FormPart {
  path: Path;
  schema: FormSchema;
}

interface SchemaFormProps extends Omit<FormHelp, "widgets" | "peek"> {
  value: unknown;
  /** The only part with fields; the whole value without. */
  part?: FormPart | undefined;
}

/** A form generated from a schema. */
export function SchemaForm({ value, part, ...help }: SchemaFormProps) {
  const { root, faults, palette, theme, season, target, change, extrasOf, offers } = help;
  // A ref, so that fields can read other values without rerendering for each change.
  const latest = useRef(value);
  useEffect(() => void (latest.current = value), [value]);
  const known = useMemo(
    () => ({
      peek: (path: Path) => at(latest.current, path),
      widgets,
      root,
      faults,
      palette,
      theme,
      season,
      target,
      change,
      extrasOf,
      offers,
    }),
    [change, extrasOf, faults, offers, palette, root, season, target, theme],
  );
  return (
    <FormContext value={known}>
      {part ? (
        <Fields schema={part.schema} value={at(value, part.path)} path={part.path} />
      ) : root.properties ? (
        <Fields schema={root} value={value} path={[]} />
      ) : (
        <Field schema={root} value={value} path={[]} isRequired />
      )}
    </FormContext>
  );
}
