import { Anchor, Group, List, Paper, Text } from "@mantine/core";
import type { DeskAnswer } from "@klarholm/contract/desk";
import { firstPicture } from "@klarholm/contract/desk/first-picture";
import { Link } from "react-router";
import type { FormSchema } from "../../form/schema.ts";
import { pointerOf } from "../../form/pointer.ts";
import { Tag } from "../../ui/Tag.tsx";
import { Thumb } from "../../ui/Thumb.tsx";
import { fieldName } from "../content/ConflictView.tsx";
import { kindIcon } from "../content/kind-icons.ts";
import { itemAddress, itemTitle, kindName } from "../content/kinds.ts";

type Item = DeskAnswer<"siteHealth">["items"][number];

/** The findings of one item, each with a link to its field. */
export function FindingList({ item, root }: { item: Item; root: FormSchema }) {
  return (
    <Paper component="section" withBorder p="sm" aria-label={`${kindName(item.kind)} ${itemTitle(item)}`}>
      <Group gap="xs">
        <Thumb picture={firstPicture(item.body)} icon={kindIcon(item.kind)} size="sm" />
        <Text fw={600} className="wrap-anywhere">
          {itemTitle(item)}
        </Text>
        <Text size="xs" c="dimmed">
          {kindName(item.kind)}
        </Text>
      </Group>
      <List size="sm">
        {item.faults.map(({ path, message, severity, isNew }) => (
          <List.Item key={`${pointerOf(path)} ${message}`} c={severity === "fault" ? "error" : "bright"}>
            {isNew && <Tag tone="soon">新</Tag>}{" "}
            <Anchor component={Link} to={`${itemAddress(item.kind, item.id)}#${pointerOf(path)}`} size="sm">
              {fieldName(root, item.body, path) || "整体"}
            </Anchor>
            ：{message}
          </List.Item>
        ))}
      </List>
    </Paper>
  );
}
