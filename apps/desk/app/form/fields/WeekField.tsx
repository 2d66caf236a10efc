import { Button, Group, Stack } from "@mantine/core";
import { type FieldProps, useForm } from "../form-context.ts";
import { isRecord } from "../schema.ts";
import { FieldGroup } from "./FieldGroup.tsx";
import { HoursField } from "./HoursField.tsx";

/** Opening hours by weekday, one row for each. */
export function WeekField({ schema, value, path, isRequired }: FieldProps) {
  const { change } = useForm();
  const days = Object.entries(schema.properties ?? {});
  const hours = isRecord(value) ? value : {};
  const first = days.map(([day]) => hours[day]).find((times) => typeof times === "string");
  const suggested = typeof first === "string" ? first : undefined;
  const fill = () => change(path, Object.fromEntries(days.map(([day]) => [day, suggested ?? "10:00-22:00"])));
  return (
    <FieldGroup schema={schema} path={path}>
      {value === undefined ? (
        <Group>
          <Button variant="default" size="xs" onClick={fill}>
            填写{schema.title}
          </Button>
        </Group>
      ) : (
        <>
          <Stack gap={4}>
            {days.map(([day, field]) => (
              <HoursField
                key={day}
                schema={field}
                value={hours[day]}
                path={[...path, day]}
                isRequired={false}
                {...(suggested !== undefined && { suggested })}
              />
            ))}
          </Stack>
          <Group gap="xs">
            <Button variant="default" size="xs" onClick={fill}>
              七天都{suggested ? `是 ${suggested.replace("-", "–")}` : "营业"}
            </Button>
            {!isRequired && (
              <Button variant="default" size="xs" onClick={() => change(path, undefined)}>
                移除{schema.title}
              </Button>
            )}
          </Group>
        </>
      )}
    </FieldGroup>
  );
}
