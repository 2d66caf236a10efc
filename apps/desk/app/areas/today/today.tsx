import { List, Stack, Text, Title } from "@mantine/core";
import { type Action, actions, may, roles } from "@klarholm/contract/desk/roles";
import { useLoaderData } from "react-router";
import { load } from "../../api/load.ts";

export const loader = ({ request }: { request: Request }) => load("session", {}, request);

/** Where somebody begins: what their role lets them do. */
export default function Today() {
  const { name, role } = useLoaderData<typeof loader>();
  const allowed = (Object.keys(actions) as Action[]).filter((action) => may(role, action));
  return (
    <Stack>
      <Title order={1}>您好，{name}</Title>
      <Text>您的角色是{roles[role]}，可以：</Text>
      <List>
        {allowed.map((action) => (
          <List.Item key={action}>{actions[action].title}</List.Item>
        ))}
      </List>
    </Stack>
  );
}
