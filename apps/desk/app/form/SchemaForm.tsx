import { useEffect, useMemo, useRef } from "react";
import { Field } from "./Field.tsx";
import { Fields } from "./fields/ObjectField.tsx";
import { at, type Path } from "./pointer.ts";
import { widgets } from "./widgets.tsx";
import { FormContext, type FormHelp } from "./form-context.ts";

/** A whole value as a form, made from its schema alone. */
export function SchemaForm({ value, ...help }: Omit<FormHelp, "widgets" | "peek"> & { value: unknown }) {
  const { root, faults, palette, theme, target, change, extrasOf, offers } = help;
  // Fields are not drawn anew for what changes elsewhere, and look when they need to know.
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
      target,
      change,
      extrasOf,
      offers,
    }),
    [change, extrasOf, faults, offers, palette, root, target, theme],
  );
  return (
    <FormContext value={known}>
      {root.properties ? (
        <Fields schema={root} value={value} path={[]} />
      ) : (
        <Field schema={root} value={value} path={[]} isRequired />
      )}
    </FormContext>
  );
}
