import { Fieldset, Stack, Text } from "@mantine/core";
import type { ReactNode } from "react";
import { fieldId, useFaultAt } from "../form-context.ts";
import type { FieldProps } from "../form-context.ts";
import { FieldHint } from "./FieldHint.tsx";

/** A group of fields with title, hint and its own faults. */
export function FieldGroup({ schema, path, children }: Pick<FieldProps, "schema" | "path"> & { children: ReactNode }) {
  const error = useFaultAt(path);
  const warning = useFaultAt(path, "warning");
  const { title = String(path.at(-1)), description } = schema;
  return (
    <Fieldset
      legend={title}
      variant="unstyled"
      className="field-group"
      data-section={path.length === 1 || undefined}
      id={fieldId(path)}
      tabIndex={-1}
    >
      <Stack gap="sm">
        {(description || warning) && (
          <Text size="xs" c="dimmed">
            <FieldHint hint={description} warning={warning} />
          </Text>
        )}
        {error && (
          <Text size="xs" c="error">
            {error}
          </Text>
        )}
        {children}
      </Stack>
    </Fieldset>
  );
}
