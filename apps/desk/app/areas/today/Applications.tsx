import { Anchor, Paper, Stack, Text, Title } from "@mantine/core";
import type { DeskAnswer } from "@klarholm/contract/desk";
import { Link } from "react-router";

/** How many applications wait for HR. */
export function Applications({ states }: Pick<DeskAnswer<"applicationChoices">, "states">) {
  const countOf = (wanted: string) => states.find(({ state }) => state === wanted)?.count ?? 0;
  const [unread, read] = [countOf("new"), countOf("read")];
  return (
    <Paper component="section" withBorder p="md" aria-label="职位申请">
      <Stack gap="xs">
        <Title order={2} size="h5">
          职位申请
        </Title>
        <Text size="sm">{unread > 0 ? `${unread} 份新申请还没有人看过。` : "没有新申请。"}</Text>
        {read > 0 && <Text size="sm">{read} 份已读，还没有定下进展。</Text>}
        <Anchor component={Link} to={unread > 0 ? "/applications?state=new" : "/applications"} size="sm">
          查看申请
        </Anchor>
      </Stack>
    </Paper>
  );
}
