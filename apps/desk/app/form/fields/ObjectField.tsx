import { Button, Group, Stack } from "@mantine/core";
import { Field } from "../Field.tsx";
import { useForm } from "../form-context.ts";
import { emptyOf, isRecord } from "../schema.ts";
import type { FieldProps } from "../form-context.ts";
import { FieldGroup } from "./FieldGroup.tsx";

/** The fields of an object without a frame. */
export function Fields({ schema, value, path }: Omit<FieldProps, "isRequired">) {
  const fields = Object.entries(schema.properties ?? {});
  const values = isRecord(value) ? value : {};
  return (
    <Stack gap="sm">
      {fields.map(([name, field]) => (
        <Field
          key={name}
          schema={field}
          value={values[name]}
          path={[...path, name]}
          isRequired={schema.required?.includes(name) ?? false}
        />
      ))}
    </Stack>
  );
}

/** A group of fields. An optional group can be added and removed as a whole. */
export function ObjectField({ schema, value, path, isRequired }: FieldProps) {
  const { change, root } = useForm();
  const { title } = schema;
  return (
    <FieldGroup schema={schema} path={path}>
      {value !== undefined && <Fields schema={schema} value={value} path={path} />}
      {value === undefined ? (
        <Group>
          <Button variant="default" size="xs" onClick={() => change(path, emptyOf(schema, root))}>
            填写{title}
          </Button>
        </Group>
      ) : (
        !isRequired && (
          <Group>
            <Button variant="default" size="xs" onClick={() => change(path, undefined)}>
              移除{title}
            </Button>
          </Group>
        )
      )}
    </FieldGroup>
  );
}
