import { Button, Group, Stack, TextInput } from "@mantine/core";
import { useState } from "react";
import { Field } from "../Field.tsx";
import { useForm } from "../form-context.ts";
import { emptyOf, isRecord, type FormSchema } from "../schema.ts";
import type { FieldProps } from "../form-context.ts";
import { FieldGroup } from "./FieldGroup.tsx";

/** Values by a name that is chosen when one is added, such as series by their ids. */
export function RecordField({ schema, value, path }: FieldProps) {
  const { change, root } = useForm();
  const [name, setName] = useState("");
  const { title = String(path.at(-1)), propertyNames } = schema;
  const entries = isRecord(value) ? value : {};
  const inner = schema.additionalProperties as FormSchema;
  const isTaken = name in entries;
  const isWrong = propertyNames?.pattern !== undefined && !new RegExp(propertyNames.pattern, "u").test(name);
  const allowed = propertyNames?.enum;
  const mayAdd = name !== "" && !isTaken && !isWrong && (!allowed || allowed.includes(name));
  const add = () => {
    change([...path, name], emptyOf(inner, root));
    setName("");
  };
  return (
    <FieldGroup schema={schema} path={path}>
      {Object.entries(entries).map(([key, entry]) => (
        <Stack key={key} gap={4}>
          <Field schema={{ ...inner, title: key }} value={entry} path={[...path, key]} isRequired />
          <Group>
            <Button
              variant="default"
              size="xs"
              aria-label={`删除${key}`}
              onClick={() => change([...path, key], undefined)}
            >
              删除
            </Button>
          </Group>
        </Stack>
      ))}
      <Group align="end">
        <TextInput
          label={`${title}：新增一项的编号`}
          value={name}
          error={name !== "" && (isTaken ? "已有这个编号。" : isWrong && "请用字母、数字、- _ 和 .。")}
          onChange={(event) => setName(event.currentTarget.value)}
        />
        <Button variant="default" disabled={!mayAdd} onClick={add}>
          添加
        </Button>
      </Group>
    </FieldGroup>
  );
}
