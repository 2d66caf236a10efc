import { ActionIcon, Text, UnstyledButton } from "@mantine/core";
import { firstPicture } from "@klarholm/contract/desk/first-picture";
import {
  IconArrowDown,
  IconArrowUp,
  IconChevronRight,
  IconCopy,
  IconFileExport,
  IconGripVertical,
  IconTrash,
} from "@tabler/icons-react";
import { memo, type MouseEvent, useState } from "react";
import { flushSync } from "react-dom";
import { Thumb } from "../../ui/Thumb.tsx";
import { Tag } from "../../ui/Tag.tsx";
import { Field } from "../Field.tsx";
import { fieldId, useForm } from "../form-context.ts";
import { type Path, pointerOf } from "../pointer.ts";
import { type FormSchema, isRecord, resolved, variantOf } from "../schema.ts";
import { blockIcon } from "./block-icons.ts";
import { Contrasts } from "./Contrasts.tsx";
import { seasonLabel, summaryOf } from "./item-summary.ts";
import { Fields } from "./ObjectField.tsx";
import { useDragging } from "./use-dragging.ts";

interface ListItemProps {
  /** The list's title. */
  title: string;
  schema: FormSchema;
  value: unknown;
  /** The list's path. */
  list: Path;
  index: number;
  /** Number of items. */
  count: number;
  /** Set by lists that unfold one item at a time; other items decide for themselves. */
  isOpen: boolean | undefined;
  /** Whether the item can be copied to another page. */
  mayCopy: boolean;
  /** The same in every render. They are called with the item's index. */
  actions: ListActions;
}

interface ListActions {
  onMove: (from: number, to: number) => void;
  onRemove: (index: number) => void;
  onDuplicate: (index: number) => void;
  onCopy: (index: number) => void;
  onFold: (index: number, isOpen: boolean) => void;
}

/** A list item; collapsed to its title and picture if it has fields. */
export const ListItem = memo(function ListItem(props: ListItemProps) {
  const { title: list, schema: unresolved, value, index, count, mayCopy, actions } = props;
  const path = [...props.list, index];
  const { root, season, target, faults } = useForm();
  const pointer = pointerOf(path);
  const [isOwnOpen, setOwnOpen] = useState(false);
  const [shown, setShown] = useState<typeof target>();
  if (target !== shown) {
    setShown(target);
    if (target && `${target.pointer}/`.startsWith(`${pointer}/`)) setOwnOpen(true);
  }
  const isOpen = props.isOpen ?? isOwnOpen;
  const toggle = ({ currentTarget }: MouseEvent<HTMLButtonElement>) => {
    const { top } = currentTarget.getBoundingClientRect();
    flushSync(() => (props.isOpen === undefined ? setOwnOpen(!isOpen) : actions.onFold(index, !isOpen)));
    // An item above may have folded: the pressed title stays where it is.
    scrollBy({ top: currentTarget.getBoundingClientRect().top - top, behavior: "instant" });
  };

  const { item, handle } = useDragging(path, actions.onMove);

  const schema = resolved(unresolved, root);
  const { kind, variant = undefined } = schema.oneOf ? variantOf(schema, value) : { kind: undefined, variant: schema };
  const isSimple = !variant?.properties;
  const isBlock = path[0] === "blocks" && path.length === 2;
  const name = `${variant?.title ?? list} ${index + 1}`;
  const wrong = faults.filter(({ path: where }) => pointerOf(where).startsWith(`${pointer}/`)).length;
  const picture = isSimple ? undefined : firstPicture(value);
  const [summary, seasons] = [summaryOf(value), seasonLabel(variant, value)];

  return (
    <div
      ref={item}
      id={fieldId(path)}
      tabIndex={-1}
      role="group"
      aria-label={name}
      className="item"
      data-item
      data-open={isOpen || undefined}
      data-simple={isSimple || undefined}
    >
      <div className="item-head">
        {/* The keyboard alternative is the arrow buttons. */}
        <span ref={handle} className="handle" title={`拖动${name}`} aria-hidden>
          <IconGripVertical size={16} stroke={1.5} />
        </span>
        {isSimple ? (
          <div className="grow">
            <Field schema={{ title: name, ...schema, description: "" }} value={value} path={path} isRequired />
          </div>
        ) : (
          <UnstyledButton className="grow item-title" aria-expanded={isOpen} onClick={toggle}>
            <IconChevronRight size={16} stroke={1.5} className="chevron" aria-hidden />
            {(isBlock || picture) && <Thumb picture={picture} icon={blockIcon(kind)} size="sm" />}
            <span className="truncate">
              <span className="item-name">{name}</span>
              {summary && <span className="item-summary">：{summary}</span>}
            </span>
            {seasons && (
              <Text span size="xs" c="dimmed" className="no-shrink">
                {seasons}
              </Text>
            )}
            {isOfOtherSeason(value, season) && <Tag>预览里不显示</Tag>}
            {wrong > 0 && <Tag tone="bad">{wrong} 处待改</Tag>}
          </UnstyledButton>
        )}
        <div className="item-actions">
          {(
            [
              ["上移", IconArrowUp, index > 0 && (() => actions.onMove(index, index - 1))],
              ["下移", IconArrowDown, index < count - 1 && (() => actions.onMove(index, index + 1))],
              ["复制", IconCopy, () => actions.onDuplicate(index)],
              ...(mayCopy ? [["复制到…别的页面：", IconFileExport, () => actions.onCopy(index)] as const] : []),
              ["删除", IconTrash, () => actions.onRemove(index)],
            ] as const
          ).map(([does, Icon, act]) => (
            <ActionIcon
              key={does}
              variant="subtle"
              color="gray"
              size={28}
              className="no-shrink"
              aria-label={`${does}${name}`}
              title={`${does}${name}`}
              disabled={!act}
              onClick={act || undefined}
            >
              <Icon size={16} stroke={1.5} aria-hidden />
            </ActionIcon>
          ))}
        </div>
      </div>
      {!isSimple && isOpen && (
        <div className="item-body">
          {variant && <Fields schema={variant} value={value} path={path} />}
          {isBlock && <Contrasts block={value} />}
        </div>
      )}
    </div>
  );
});

/** Whether an item is hidden in the season of the preview. */
function isOfOtherSeason(value: unknown, season: string | undefined): boolean {
  const named = isRecord(value) ? value["seasons"] : undefined;
  return season !== undefined && Array.isArray(named) && named.length > 0 && !named.includes(season);
}
