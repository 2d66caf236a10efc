import { Anchor, List, Stack, Text, Title } from "@mantine/core";
import { roles } from "@klarholm/contract/desk/roles";
import { Link, useLoaderData } from "react-router";
import { load } from "../../api/load.ts";
import { areasOf } from "../../frame/areas.ts";

export const loader = ({ request }: { request: Request }) => load("session", {}, request);

/** Where somebody begins: what there is for their role. */
export default function Today() {
  const { name, role } = useLoaderData<typeof loader>();
  return (
    <Stack>
      <Title order={1}>您好，{name}</Title>
      <Text>您的角色是{roles[role]}，在这里可以：</Text>
      <List>
        {areasOf(role).map(
          ({ to, label, does }) =>
            does && (
              <List.Item key={to}>
                <Anchor component={Link} to={to}>
                  {label}
                </Anchor>
                ：{does}
              </List.Item>
            ),
        )}
      </List>
    </Stack>
  );
}
