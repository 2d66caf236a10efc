import { Checkbox, Group, Text, TextInput } from "@mantine/core";
import { fieldId, type FieldProps, useFaultAt, useForm } from "../form-context.ts";

/** Hours of a day as content has them, for a day that opens without hours yet. */
const usual = "10:00-22:00";

/** The hours of a day, such as `10:00-22:00`; no value for a closed day. */
export function HoursField({ schema, value, path, suggested = usual }: FieldProps & { suggested?: string }) {
  const { change } = useForm();
  const error = useFaultAt(path);
  const { title = "" } = schema;
  const [opens = "", closes = ""] = typeof value === "string" ? value.split("-") : [];
  const isOpen = value !== undefined;
  return (
    <div>
      <Group gap="xs" wrap="nowrap" className="hours">
        <Checkbox
          id={fieldId(path)}
          label={title}
          checked={isOpen}
          onChange={(event) => change(path, event.currentTarget.checked ? suggested : undefined)}
        />
        {isOpen ? (
          <>
            <TextInput
              type="time"
              size="xs"
              aria-label={`${title}从`}
              value={opens}
              error={error !== undefined}
              onChange={(event) => change(path, `${event.currentTarget.value.slice(0, 5)}-${closes}`)}
            />
            <Text size="sm">至</Text>
            <TextInput
              type="time"
              size="xs"
              aria-label={`${title}到`}
              value={closes}
              error={error !== undefined}
              onChange={(event) => change(path, `${opens}-${event.currentTarget.value.slice(0, 5)}`)}
            />
          </>
        ) : (
          <Text size="sm" c="dimmed">
            休息
          </Text>
        )}
      </Group>
      {error && (
        <Text size="xs" c="error">
          {error}
        </Text>
      )}
    </div>
  );
}
