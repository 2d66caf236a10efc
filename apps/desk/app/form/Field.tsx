import { memo } from "react";
import { type FieldProps, useForm } from "./form-context.ts";
import { resolved, widgetOf } from "./schema.ts";

/** The field of any schema: the one place in which a form decides how something is filled in. */
export const Field = memo(function Field(props: FieldProps) {
  const { root, widgets } = useForm();
  const schema = resolved(props.schema, root);
  const widget = widgetOf(schema);
  // What is fixed, such as the kind of a block, is nobody's to fill in.
  if (widget === undefined || widget === "fixed") return null;
  const Chosen = widgets[widget];
  return <Chosen {...props} schema={schema} />;
});
