import { memo } from "react";
import { type FieldProps, useForm } from "./form-context.ts";
import { resolved, widgetOf } from "./schema.ts";

/** The field of any schema. Only this component chooses the widget. */
export const Field = memo(function Field(props: FieldProps) {
  const { root, widgets } = useForm();
  const schema = resolved(props.schema, root);
  const widget = widgetOf(schema);
  // Constant fields, such as a block's kind, are not editable.
  if (widget === undefined || widget === "fixed") return null;
  const Chosen = widgets[widget];
  return <Chosen {...props} schema={schema} />;
});
