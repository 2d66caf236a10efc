import { Anchor, List, Paper, Text } from "@mantine/core";
import type { DeskAnswer } from "@klarholm/contract/desk";
import { Link } from "react-router";
import { itemAddress, itemTitle } from "../content/kinds.ts";

/** What undoing an import did. */
export function ImportResult({ result: { undone, retained } }: { result: DeskAnswer<"undoImport"> }) {
  return (
    <Paper withBorder p="sm">
      <Text fw={600}>已撤销导入，{undone} 项内容回到导入以前</Text>
      {undone > 0 && (
        <Text size="sm">
          已经发布过的写成了草稿，
          <Anchor component={Link} to="/publish" size="sm">
            发布
          </Anchor>
          后访客看到的才会恢复。
        </Text>
      )}
      {retained.length > 0 && (
        <>
          <Text size="sm">下面 {retained.length} 项后来又改过同一处，没有动：</Text>
          <List size="sm">
            {retained.map((item) => (
              <List.Item key={`${item.kind} ${item.id}`}>
                <Anchor component={Link} to={itemAddress(item.kind, item.id)} size="sm">
                  {itemTitle(item)}
                </Anchor>
              </List.Item>
            ))}
          </List>
        </>
      )}
    </Paper>
  );
}
