import { Anchor, List, Stack, Text, Title } from "@mantine/core";
import { may, roles } from "@klarholm/contract/desk/roles";
import { Link, useLoaderData } from "react-router";
import { load } from "../../api/load.ts";
import { areasOf } from "../../frame/areas.ts";
import { Applications } from "./Applications.tsx";
import { Upcoming } from "./Upcoming.tsx";
import { Verification } from "./Verification.tsx";

/** Days to look ahead. */
const days = 14;
/** Days of queries of verification codes. */
const verificationDays = 7;

export async function loader({ request }: { request: Request }) {
  const person = await load("session", {}, request);
  const now = Date.now();
  const [from = "", until = ""] = [now, now + days * 86_400_000].map((time) => new Date(time).toISOString());
  const [{ scheduled, ...ahead }, codes, applications] = await Promise.all([
    load("contentAhead", { from, until }, request),
    may(person.role, "verification.read") ? load("codesReport", { days: verificationDays }, request) : undefined,
    may(person.role, "applications.read") ? load("applicationChoices", {}, request) : undefined,
  ]);
  return {
    person,
    ahead: { ...ahead, failed: scheduled.filter(({ state }) => state === "failed") },
    codes,
    applications,
  };
}

/** The start view: open work, and tasks of the person's role. */
export default function Today() {
  const { person, ahead, codes, applications } = useLoaderData<typeof loader>();
  return (
    <Stack gap="lg">
      <Title order={1}>您好，{person.name}</Title>
      <Upcoming person={person} {...ahead} />
      {applications && <Applications states={applications.states} />}
      {codes && <Verification days={verificationDays} report={codes} />}
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
    </Stack>
  );
}
