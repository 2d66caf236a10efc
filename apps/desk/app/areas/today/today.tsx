import { Anchor, List, Stack, Text, Title } from "@mantine/core";
import { may, roles } from "@klarholm/contract/desk/roles";
import { Link, useLoaderData } from "react-router";
import { load } from "../../api/load.ts";
import { areasOf, commandLineTasksOf } from "../../frame/areas.ts";
import { Upcoming } from "./Upcoming.tsx";

/** Days to look ahead. */
const days = 14;

export async function loader({ request }: { request: Request }) {
  const person = await load("session", {}, request);
  if (!may(person.role, "content.read")) return { person };
  const now = Date.now();
  const [from, until] = [now, now + days * 86_400_000].map((time) => new Date(time).toISOString());
  const { scheduled, ...ahead } = await load("contentAhead", { from: from ?? "", until: until ?? "" }, request);
  return { person, ahead: { ...ahead, failed: scheduled.filter(({ state }) => state === "failed") } };
}

/** The start view: open work, and tasks of the person's role. */
export default function Today() {
  const { person, ahead } = useLoaderData<typeof loader>();
  const missing = commandLineTasksOf(person.role);
  return (
    <Stack gap="lg">
      <Title order={1}>您好，{person.name}</Title>
      {ahead && <Upcoming person={person} {...ahead} />}
      <Stack component="section" gap="xs" aria-label="能做什么">
        <Text>您的角色是{roles[person.role]}，在这里可以：</Text>
        <List>
          {areasOf(person.role).map(
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
      {missing.length > 0 && (
        <Stack component="section" gap="xs" aria-label="还不能在这里做的">
          <Text>下面这些属于您的工作，但工作台还没有，请找管理员办理：</Text>
          <List>
            {missing.map((does) => (
              <List.Item key={does}>{does}</List.Item>
            ))}
          </List>
        </Stack>
      )}
    </Stack>
  );
}
