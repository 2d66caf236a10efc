import { Button, Group, Text } from "@mantine/core";
import { IconPlus } from "@tabler/icons-react";
import { useMemo, useState } from "react";
import { useForm } from "../form-context.ts";
import { pathOf, pointerOf, spliced } from "../pointer.ts";
import { emptyOf, type FormSchema } from "../schema.ts";
import type { FieldProps } from "../form-context.ts";
import { FieldGroup } from "./FieldGroup.tsx";
import { ListItem } from "./ListItem.tsx";
import { ListPages, useListPage } from "./ListPages.tsx";
import { useActions } from "./use-actions.ts";
import { useKeys } from "./use-keys.ts";
import { VariantPalette } from "./VariantPalette.tsx";

const anything: FormSchema = {};

/** A list whose items can be added, moved, duplicated and removed, also by keyboard. */
export function ListField({ schema, value, path }: FieldProps) {
  const { change, root, extrasOf, target } = useForm();
  const [message, setMessage] = useState("");
  const [choosing, setChoosing] = useState(false);
  const items: readonly unknown[] = value === undefined ? [] : [value].flat();
  const { keys, moved, removed, inserted } = useKeys(items.length);
  const { title = String(path.at(-1)), maxItems = Infinity } = schema;
  // Without the list these apply; an added item would replace them.
  const standard: readonly unknown[] = value === undefined && Array.isArray(schema.default) ? schema.default : [];
  const item = (schema.items ?? anything) as FormSchema;
  const extras = extrasOf(path);
  const page = useListPage(path, items.length);
  // Of a page's blocks one is unfolded at a time.
  const [openKey, setOpenKey] = useState<string>();
  const [shownTarget, setShownTarget] = useState<typeof target>();
  if (target !== shownTarget) {
    setShownTarget(target);
    const start = `${pointerOf(path)}/`;
    if (target?.pointer.startsWith(start)) setOpenKey(keys[Number.parseInt(target.pointer.slice(start.length), 10)]);
  }

  const add = (added: unknown, index = items.length) => {
    inserted(index);
    change(path, spliced(items, index, 0, added));
    page.show(index);
    setMessage(`已添加第 ${index + 1} 项。`);
  };
  const move = (from: number, to: number) => {
    if (to < 0 || to >= items.length || to === from) return;
    moved(from, to);
    change(path, spliced(spliced(items, from, 1), to, 0, items[from]));
    page.show(to);
    setMessage(`已移到第 ${to + 1} 项，共 ${items.length} 项。`);
  };
  const remove = (index: number) => {
    removed(index);
    const left = spliced(items, index, 1);
    change(path, left);
    setMessage(`已删除第 ${index + 1} 项，可以撤销。`);
  };

  const actions = useActions({
    onMove: move,
    onRemove: remove,
    onDuplicate: (index: number) => add(structuredClone(items[index]), index + 1),
    onCopy: (index: number) => extras?.onCopy(items[index]),
    onFold: (index: number, isOpen: boolean) => setOpenKey(isOpen ? keys[index] : undefined),
  });
  const pointer = pointerOf(path);
  // Items that did not change are not rendered at each key.
  const list = useMemo(() => pathOf(pointer), [pointer]);

  return (
    <FieldGroup schema={schema} path={path}>
      <ListPages title={title} items={items} page={page} />
      {items.length > 0 && (
        <div className="items">
          {items.slice(page.from, page.until).map((one, place) => {
            const index = page.from + place;
            return (
              <ListItem
                key={keys[index]}
                title={title}
                schema={item}
                value={one}
                list={list}
                index={index}
                count={items.length}
                isOpen={extras && keys[index] === openKey}
                mayCopy={extras !== undefined}
                actions={actions}
              />
            );
          })}
        </div>
      )}
      <Group>
        <Button
          variant="default"
          size="xs"
          leftSection={<IconPlus size={14} />}
          disabled={items.length >= maxItems || standard.length > 0}
          onClick={() => (item.oneOf ? setChoosing(true) : add(emptyOf(item, root)))}
        >
          添加{title}
        </Button>
        {standard.length > 0 && (
          <Button variant="default" size="xs" onClick={() => change(path, structuredClone(standard))}>
            从原有的 {standard.length} 项开始改
          </Button>
        )}
        <Text size="xs" role="status">
          {message}
        </Text>
      </Group>
      {item.oneOf && (
        <VariantPalette
          title={title}
          schema={item}
          Thumbnail={extras?.Thumbnail}
          isOpen={choosing}
          onClose={() => setChoosing(false)}
          onChosen={(variant) => add(emptyOf(variant, root))}
        />
      )}
    </FieldGroup>
  );
}
