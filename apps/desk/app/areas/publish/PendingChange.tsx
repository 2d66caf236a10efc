import { Anchor, Checkbox, Group, List, Paper, Text } from "@mantine/core";
import { firstPicture } from "@klarholm/contract/desk/first-picture";
import type { ReactNode } from "react";
import { Link } from "react-router";
import type { PendingItem } from "../../api/content.ts";
import type { Fault } from "../../form/form-context.ts";
import { pointerOf } from "../../form/pointer.ts";
import type { FormSchema } from "../../form/schema.ts";
import { Tag } from "../../ui/Tag.tsx";
import { Thumb } from "../../ui/Thumb.tsx";
import { When } from "../../ui/When.tsx";
import { fieldName } from "../content/ConflictView.tsx";
import { kindIcon } from "../content/kind-icons.ts";
import { itemAddress, itemTitle, kindName } from "../content/kinds.ts";
import { Compare } from "./Compare.tsx";
import { Differences } from "./Differences.tsx";

interface PendingChangeProps {
  item: PendingItem;
  root: FormSchema;
  faults: readonly Fault[];
  /** The page is compared with the drafts of this release only. */
  release?: { id: string; name: string };
  /** Whether the item is chosen, and what chooses it; undefined for an item that cannot be chosen. */
  choice?: { isChosen: boolean; onChosen: (isChosen: boolean) => void };
  /** Further controls of the item. */
  children?: ReactNode;
}

/** One changed item with its faults and differences. */
export function PendingChange({ item, root, faults, release, choice, children }: PendingChangeProps) {
  const { kind, id, changedBy, changedAt, body, fields } = item;
  const wrong = faults.filter(({ severity }) => severity === "fault").length;
  const title = itemTitle(item);
  return (
    <Paper withBorder p="md" component="section" aria-label={title}>
      <Group gap="sm" className="change-head">
        {choice && (
          <Checkbox
            checked={choice.isChosen}
            aria-label={`选择${title}`}
            onChange={(event) => choice.onChosen(event.currentTarget.checked)}
          />
        )}
        <Thumb picture={firstPicture(body)} icon={kindIcon(kind)} />
        <div className="grow">
          <Anchor component={Link} to={itemAddress(kind, id)} fw={500} className="wrap-anywhere">
            {title}
          </Anchor>
          <Text size="xs" c="dimmed">
            {kindName(kind)}，{changedBy}修改，
            <When at={changedAt} />
          </Text>
        </div>
        {wrong > 0 && <Tag tone="bad">{wrong} 处错误</Tag>}
        {children}
      </Group>
      {faults.length > 0 && (
        <List size="sm" mt="xs">
          {faults.map(({ path, message, severity }) => (
            <List.Item key={`${pointerOf(path)} ${message}`} c={severity === "fault" ? "error" : "bright"}>
              {severity === "fault" ? "错误" : "提醒"}：
              <Anchor component={Link} to={`${itemAddress(kind, id)}#${pointerOf(path)}`} size="sm">
                {fieldName(root, body, path) || "整体"}
              </Anchor>
              ：{message}
            </List.Item>
          ))}
        </List>
      )}
      <Differences root={root} body={body} fields={fields} />
      <Compare item={item} title={title} release={release} />
    </Paper>
  );
}
