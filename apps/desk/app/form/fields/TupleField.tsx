import { Group, Input } from "@mantine/core";
import { Field } from "../Field.tsx";
import type { FormSchema } from "../schema.ts";
import type { FieldProps } from "../form-context.ts";
import { useField } from "./use-field.tsx";

/** A tuple, such as a point. */
export function TupleField(props: FieldProps) {
  const { id, label, description, error } = useField(props).input;
  const items = [props.schema.items ?? []].flat() as readonly FormSchema[];
  const values: readonly unknown[] = Array.isArray(props.value) ? props.value : [];
  return (
    <Input.Wrapper labelElement="div" id={id} label={label} description={description} error={error}>
      <Group gap="xs" role="group" aria-label={label}>
        {items.map((item, index) => (
          <Field
            // Tuple items are identified by their index.
            key={index}
            schema={{ title: `第 ${index + 1} 项`, ...item }}
            value={values[index]}
            path={[...props.path, index]}
            isRequired
          />
        ))}
      </Group>
    </Input.Wrapper>
  );
}
