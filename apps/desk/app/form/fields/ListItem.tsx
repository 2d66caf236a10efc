import { Button, Collapse, Group, Paper, Text } from "@mantine/core";
import { useState } from "react";
import { Field } from "../Field.tsx";
import { fieldId, useForm } from "../form-context.ts";
import { type Path, pointerOf } from "../pointer.ts";
import { choicesOf, type FormSchema, isRecord, resolved, variantOf } from "../schema.ts";
import { Contrasts } from "./Contrasts.tsx";
import { Fields } from "./ObjectField.tsx";
import { useDragging } from "./use-dragging.ts";

interface ListItemProps {
  /** The list's title. */
  list: string;
  schema: FormSchema;
  value: unknown;
  path: Path;
  /** Number of items. */
  count: number;
  onMove: (from: number, to: number) => void;
  onRemove: () => void;
  onDuplicate: () => void;
  /** Copies the item to another page; undefined if not offered. */
  onCopy: (() => void) | undefined;
}

/** A list item; collapsed to its title if it has fields. */
export function ListItem(props: ListItemProps) {
  const { list, schema: unresolved, value, path, count, onMove, onRemove, onDuplicate, onCopy } = props;
  const { root, target, faults } = useForm();
  const pointer = pointerOf(path);
  const [isOpen, setOpen] = useState(false);
  const [shown, setShown] = useState<typeof target>();
  if (target !== shown) {
    setShown(target);
    if (target && `${target.pointer}/`.startsWith(`${pointer}/`)) setOpen(true);
  }

  const { item, handle } = useDragging(path, onMove);

  const schema = resolved(unresolved, root);
  const variant = schema.oneOf ? variantOf(schema, value).variant : schema;
  const index = Number(path.at(-1));
  const isSimple = !variant?.properties;
  const name = `${variant?.title ?? list} ${index + 1}`;
  const wrong = faults.filter(({ path: where }) => pointerOf(where).startsWith(`${pointer}/`)).length;

  return (
    <Paper ref={item} withBorder p="xs" id={fieldId(path)} tabIndex={-1} role="group" aria-label={name} data-item>
      <Group gap={2} align="start" className="item-head">
        {/* The keyboard alternative is the arrow buttons. */}
        <span ref={handle} className="handle" title={`拖动${name}`} aria-hidden>
          ⠿
        </span>
        {isSimple ? (
          <div className="grow">
            <Field schema={{ title: name, ...schema, description: "" }} value={value} path={path} isRequired />
          </div>
        ) : (
          <Button
            className="grow"
            variant="subtle"
            color="gray"
            c="dark"
            size="xs"
            justify="start"
            classNames={{ label: "truncate" }}
            aria-expanded={isOpen}
            onClick={() => setOpen(!isOpen)}
          >
            {name}
            {summaryOf(value) && `：${summaryOf(value)}`}
            {seasonLabel(variant, value) && (
              <Text span size="xs" c="dimmed" ml="xs">
                {seasonLabel(variant, value)}
              </Text>
            )}
            {wrong > 0 && (
              <Text span size="xs" c="error" ml="xs">
                {wrong} 处待改
              </Text>
            )}
          </Button>
        )}
        {(
          [
            ["上移", "↑", index > 0 && (() => onMove(index, index - 1))],
            ["下移", "↓", index < count - 1 && (() => onMove(index, index + 1))],
            ["复制", "复制", onDuplicate],
            ...(onCopy ? [["复制到…别的页面：", "复制到…", onCopy] as const] : []),
            ["删除", "删除", onRemove],
          ] as const
        ).map(([does, text, act]) => (
          <Button
            key={text}
            variant="subtle"
            color="gray"
            c={act ? "dark" : "gray"}
            size="xs"
            px={6}
            className="no-shrink"
            aria-label={`${does}${name}`}
            disabled={!act}
            onClick={act || undefined}
          >
            {text}
          </Button>
        ))}
      </Group>
      {!isSimple && (
        <Collapse expanded={isOpen} pt={isOpen ? "sm" : 0}>
          {isOpen && variant && <Fields schema={variant} value={value} path={path} />}
          {isOpen && path[0] === "blocks" && path.length === 2 && <Contrasts block={value} />}
        </Collapse>
      )}
    </Paper>
  );
}

/** The seasons of a block, such as 秋季、冬季; empty if it is always shown. */
function seasonLabel(variant: FormSchema | undefined, value: unknown): string {
  const { seasons: schema } = variant?.properties ?? {};
  const named = isRecord(value) ? value["seasons"] : undefined;
  if (!schema || !Array.isArray(named)) return "";
  const { description = "" } = schema;
  const titles = choicesOf({ ...([schema.items].flat()[0] as FormSchema | undefined), description });
  return titles.flatMap(({ value: season, label }) => (named.includes(season) ? [label] : [])).join("、");
}

/** The first text in a value, as its summary. */
function summaryOf(value: unknown): string {
  if (typeof value === "string")
    return /^[\w./#-]*$/.test(value)
      ? ""
      : value
          .replaceAll(/<[^>]+>/g, " ")
          .trim()
          .slice(0, 24);
  if (Array.isArray(value)) return "";
  if (!isRecord(value)) return "";
  for (const inner of Object.values(value)) {
    const words = summaryOf(inner);
    if (words) return words;
  }
  return "";
}
