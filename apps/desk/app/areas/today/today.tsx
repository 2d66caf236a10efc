import { Stack, Text } from "@mantine/core";
import type { DeskRequest } from "@klarholm/contract/desk";
import type { DeskCallName } from "@klarholm/contract/desk/endpoints";
import { type Action, may, roles } from "@klarholm/contract/desk/roles";
import { Link, useLoaderData } from "react-router";
import { load } from "../../api/load.ts";
import { areaIcon } from "../../frame/area-icons.ts";
import { areasOf } from "../../frame/areas.ts";
import { ViewHeader } from "../../ui/ViewHeader.tsx";
import { Applications } from "./Applications.tsx";
import { Findings } from "./Findings.tsx";
import { Mentions } from "./Mentions.tsx";
import { Upcoming } from "./Upcoming.tsx";
import { Visits, visitDays } from "./Visits.tsx";
import { Verification } from "./Verification.tsx";

/** Days to look ahead. */
const days = 14;
/** Days of queries of verification codes. */
const verificationDays = 7;

const todayFormat = new Intl.DateTimeFormat("zh-CN", { dateStyle: "full", timeZone: "Asia/Shanghai" });

export async function loader({ request }: { request: Request }) {
  const session = load("session", {}, request);
  /** Calls once the role is known, if it allows an action. */
  const ifAllowed = async <K extends DeskCallName>(action: Action, name: K, payload: DeskRequest<K>) =>
    may((await session).role, action) ? load(name, payload, request) : undefined;
  const now = Date.now();
  const [from = "", until = ""] = [now, now + days * 86_400_000].map((time) => new Date(time).toISOString());
  const [person, { scheduled, ...ahead }, { mentions }, codes, applications, visits, findings] = await Promise.all([
    session,
    load("contentAhead", { from, until }, request),
    load("ownMentions", {}, request),
    ifAllowed("verification.read", "codesReport", { days: verificationDays }),
    ifAllowed("applications.read", "applicationChoices", {}),
    ifAllowed("figures.read", "figureDays", { days: visitDays }),
    ifAllowed("content.write", "newFindings", {}),
  ]);
  return {
    person,
    today: todayFormat.format(now),
    ahead: { ...ahead, failed: scheduled.filter(({ state }) => state === "failed") },
    mentions,
    codes,
    applications,
    visits,
    findings,
  };
}

/** The start view: open work, and tasks of the person's role. */
export default function Today() {
  const { person, today, ahead, mentions, codes, applications, visits, findings } = useLoaderData<typeof loader>();
  return (
    <Stack gap="xl">
      <ViewHeader title={`您好，${person.name}`} lead={today} />
      <div className="stats">
        {mentions.length > 0 && <Mentions mentions={mentions} />}
        {applications && <Applications states={applications.states} />}
        {codes && <Verification days={verificationDays} report={codes} />}
        {findings && <Findings {...findings} />}
        {visits && <Visits {...visits} />}
        <Upcoming person={person} {...ahead} />
      </div>
      <section aria-label="能做什么">
        <Text size="sm" c="dimmed" mb="sm">
          您的角色是{roles[person.role]}，在这里可以：
        </Text>
        <ul className="tiles">
          {areasOf(person.role).flatMap(({ to, label, does }) => {
            const Icon = areaIcon(to);
            return does ? (
              <li key={to} className="tile">
                <Icon size={20} stroke={1.5} aria-hidden />
                <div>
                  <Link to={to} className="stretched-link">
                    {label}
                  </Link>
                  <p>{does}</p>
                </div>
              </li>
            ) : (
              []
            );
          })}
        </ul>
      </section>
    </Stack>
  );
}
