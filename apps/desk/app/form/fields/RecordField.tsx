import { Button, Group, NativeSelect, Stack, TextInput } from "@mantine/core";
import { useState } from "react";
import { useCommittedText } from "../../ui/use-committed-text.ts";
import { Field } from "../Field.tsx";
import { useForm } from "../form-context.ts";
import { choicesOf, emptyOf, isRecord, type FormSchema } from "../schema.ts";
import type { FieldProps } from "../form-context.ts";
import { FieldGroup } from "./FieldGroup.tsx";

/** A record whose keys are chosen when added, such as series by id. */
export function RecordField({ schema, value, path }: FieldProps) {
  const { change, root } = useForm();
  const [name, setName] = useState("");
  const typedName = useCommittedText(name, setName);
  const { title = String(path.at(-1)), description = "", propertyNames = {} } = schema;
  const entries = isRecord(value) ? value : {};
  const inner = schema.additionalProperties as FormSchema;
  const isTaken = name in entries;
  const isWrong = propertyNames.pattern !== undefined && !new RegExp(propertyNames.pattern, "u").test(name);
  const mayAdd = name !== "" && !isTaken && !isWrong;
  /** For records with a fixed set of keys. */
  const names = choicesOf({ ...propertyNames, description }).map(({ value: of, label }) => ({
    value: String(of),
    label,
  }));
  const nameOf = (key: string) => names.find((one) => one.value === key)?.label ?? key;
  const left = names.filter((one) => !(one.value in entries));
  const add = () => {
    change([...path, name], emptyOf(inner, root));
    setName("");
  };
  return (
    <FieldGroup schema={schema} path={path}>
      {Object.entries(entries).map(([key, entry]) => (
        <Stack key={key} gap={4}>
          <Field schema={{ ...inner, title: nameOf(key) }} value={entry} path={[...path, key]} isRequired />
          <Group>
            <Button
              variant="default"
              size="xs"
              aria-label={`删除${nameOf(key)}`}
              onClick={() => change([...path, key], undefined)}
            >
              删除
            </Button>
          </Group>
        </Stack>
      ))}
      {(names.length === 0 || left.length > 0) && (
        <Group align="end">
          {names.length > 0 ? (
            <NativeSelect
              label={`${title}：新增一项`}
              data={[{ value: "", label: "请选择" }, ...left]}
              value={name}
              onChange={(event) => setName(event.currentTarget.value)}
            />
          ) : (
            <TextInput
              label={`${title}：新增一项的编号`}
              {...typedName}
              error={name !== "" && (isTaken ? "已有这个编号。" : isWrong && "请用字母、数字、- _ 和 .。")}
            />
          )}
          <Button variant="default" disabled={!mayAdd} onClick={add}>
            添加
          </Button>
        </Group>
      )}
    </FieldGroup>
  );
}
