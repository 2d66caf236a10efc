import { Alert, Button, Fieldset, Group, Radio, SimpleGrid, Stack, Text } from "@mantine/core";
import { useEffect, useRef, useState } from "react";
import { at, type Path, pointerOf } from "../../form/pointer.ts";
import { type FormSchema, resolved, variantOf } from "../../form/schema.ts";
import type { Conflict } from "../../api/content.ts";
import { wordsOf } from "../publish/value-words.ts";

interface ConflictViewProps {
  root: FormSchema;
  mine: unknown;
  conflict: Conflict;
  /** @param given paths where the other person's value was chosen */
  onResolved: (given: readonly Path[]) => void;
}

/** Resolves conflicting changes, field by field, with both values next to each other. */
export function ConflictView({ root, mine, conflict, onResolved }: ConflictViewProps) {
  const { theirs, changedBy, fields } = conflict;
  const [own, setOwn] = useState<ReadonlySet<string>>(() => new Set(fields.map(pointerOf)));
  const place = useRef<HTMLDivElement>(null);
  // Editors further down the page would not notice the question.
  useEffect(() => place.current?.focus(), []);
  const choose = (pointer: string, isMine: boolean) => {
    const next = new Set(own);
    if (isMine) next.add(pointer);
    else next.delete(pointer);
    setOwn(next);
  };
  const resolve = () => onResolved(fields.filter((path) => !own.has(pointerOf(path))));
  return (
    <Alert ref={place} tabIndex={-1} color="red" title={`${changedBy}刚才改了同一处`}>
      <Stack gap="sm">
        <Text size="sm">逐项选择保留哪一份，没有选中的那一份不会保留；其他地方两人写的都在。</Text>
        {fields.map((path) => {
          const [pointer, name] = [pointerOf(path), fieldName(root, mine, path)];
          return (
            <Fieldset key={pointer} legend={name}>
              <SimpleGrid cols={{ base: 1, xs: 2 }} className="wrap-anywhere">
                {[true, false].map((isMine) => (
                  <Radio
                    key={String(isMine)}
                    name={pointer}
                    checked={own.has(pointer) === isMine}
                    aria-label={`${name}：保留${isMine ? "我的" : `${changedBy}的`}`}
                    label={wordsOf(at(isMine ? mine : theirs, path))}
                    description={isMine ? "我的" : `${changedBy}的`}
                    onChange={() => choose(pointer, isMine)}
                  />
                ))}
              </SimpleGrid>
            </Fieldset>
          );
        })}
        <Group>
          <Button onClick={resolve}>按所选保存</Button>
        </Group>
      </Stack>
    </Alert>
  );
}

/** The titles on the path to a field, such as `内容块 2 › 标题`. */
export function fieldName(root: FormSchema, body: unknown, path: Path): string {
  const names: string[] = [];
  let [schema, value]: [FormSchema | undefined, unknown] = [root, body];
  for (const step of path) {
    const whole: FormSchema | undefined = schema && resolved(schema, root);
    const shape = whole?.oneOf ? variantOf(whole, value).variant : whole;
    value = at(value, [step]);
    if (typeof step === "number") {
      names.push(`${names.pop() ?? ""} ${step + 1}`.trim());
      schema = [shape?.items ?? []].flat()[0] as FormSchema | undefined;
    } else {
      const others = shape?.additionalProperties;
      schema = shape?.properties?.[step] ?? (typeof others === "object" ? others : undefined);
      names.push(shape?.properties?.[step] ? (schema?.title ?? step) : step);
    }
  }
  return names.join(" › ");
}
