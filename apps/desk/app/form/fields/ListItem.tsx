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
  /** Items of the list. */
  count: number;
  onMove: (from: number, to: number) => void;
  onRemove: () => void;
  onDuplicate: () => void;
  /** Puts a copy somewhere else; undefined where that is not offered. */
  onCopy: (() => void) | undefined;
}

/** One item of a list: folded to what it is called where it has fields of its own. */
export function ListItem(props: ListItemProps) {
  const { list, schema: given, value, path, count, onMove, onRemove, onDuplicate, onCopy } = props;
  const { root, target, faults } = useForm();
  const pointer = pointerOf(path);
  const [isOpen, setOpen] = useState(false);
  const [shown, setShown] = useState<typeof target>();
  if (target !== shown) {
    setShown(target);
    if (target && `${target.pointer}/`.startsWith(`${pointer}/`)) setOpen(true);
  }

  const { item, handle } = useDragging(path, onMove);

  const schema = resolved(given, root);
  const variant = schema.oneOf ? variantOf(schema, value).variant : schema;
  const index = Number(path.at(-1));
  const isSimple = !variant?.properties;
  const name = `${variant?.title ?? list} ${index + 1}`;
  const wrong = faults.filter(({ path: where }) => pointerOf(where).startsWith(`${pointer}/`)).length;

  return (
    <Paper ref={item} withBorder p="xs" id={fieldId(path)} tabIndex={-1} role="group" aria-label={name} data-item>
      <Group gap={2} align="start" className="item-head">
        {/* By keyboard things are moved with the arrows. */}
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
            classNames={{ label: "cut" }}
            aria-expanded={isOpen}
            onClick={() => setOpen(!isOpen)}
          >
            {name}
            {said(value) && `：${said(value)}`}
            {standsIn(variant, value) && (
              <Text span size="xs" c="dimmed" ml="xs">
                {standsIn(variant, value)}
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
            className="keeps"
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

/** The seasons in which a block stands, such as 秋季、冬季; empty where it always does. */
function standsIn(variant: FormSchema | undefined, value: unknown): string {
  const { seasons: schema } = variant?.properties ?? {};
  const named = isRecord(value) ? value["seasons"] : undefined;
  if (!schema || !Array.isArray(named)) return "";
  const { description = "" } = schema;
  const titles = choicesOf({ ...([schema.items].flat()[0] as FormSchema | undefined), description });
  return titles.flatMap(({ value: season, label }) => (named.includes(season) ? [label] : [])).join("、");
}

/** The first words that an item says, to know it by. */
function said(value: unknown): string {
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
    const words = said(inner);
    if (words) return words;
  }
  return "";
}
