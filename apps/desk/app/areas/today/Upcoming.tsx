import { Anchor, Paper, SimpleGrid, Stack, Text, Title } from "@mantine/core";
import type { DeskAnswer } from "@klarholm/contract/desk";
import { may } from "@klarholm/contract/desk/roles";
import type { ReactNode } from "react";
import { Link } from "react-router";
import type { Waiting } from "../../api/content.ts";
import { formatTime } from "../../ui/time.ts";
import { itemAddress, itemTitle } from "../content/kinds.ts";
import { momentNames } from "../publish/month.ts";

interface UpcomingProps extends Omit<DeskAnswer<"contentAhead">, "scheduled"> {
  person: DeskAnswer<"session">;
  /** Scheduled publications that failed. */
  failed: readonly Waiting[];
}

/** Maximum lines of a list; more are on the linked view. */
const maxLines = 5;

/** Open work: answers, drafts, and scheduled events. */
export function Upcoming({ person, drafts, submissions, failed, moments }: UpcomingProps) {
  const own = submissions.filter(({ by, state }) => by === person.name && state === "returned");
  const waiting = submissions.filter(({ state }) => state === "waiting");
  const shown = may(person.role, "publish.do") ? waiting : [...own, ...waiting.filter(({ by }) => by === person.name)];
  const first = may(person.role, "publish.do") ? "等您审核" : "您提交的";
  return (
    <SimpleGrid cols={{ base: 1, md: 3 }}>
      <Card title={first} to="/publish" more={shown.length + failed.length - maxLines} nothing="没有等待审核的提交。">
        {[...failed, ...shown].slice(0, maxLines).map((one) => (
          <li key={one.id}>
            <Anchor component={Link} to="/publish" size="sm">
              {one.note || one.items.map(itemTitle).join("、")}
            </Anchor>
            <Text size="xs" c={one.state === "waiting" ? "dimmed" : "error"}>
              {one.state === "failed" ? "定时发布没有成功" : one.state === "returned" ? "已退回" : one.by}，
              {formatTime(one.at)}
            </Text>
          </li>
        ))}
      </Card>
      <Card title="正在写的" to="/content?state=draft" more={drafts.length - maxLines} nothing="没有草稿。">
        {drafts
          .toSorted((one, other) => other.changedAt.localeCompare(one.changedAt))
          .slice(0, maxLines)
          .map((item) => (
            <li key={`${item.kind} ${item.id}`}>
              <Anchor component={Link} to={itemAddress(item.kind, item.id)} size="sm">
                {itemTitle(item)}
              </Anchor>
              <Text size="xs" c="dimmed">
                {item.changedBy}，{formatTime(item.changedAt)}
                {item.faults > 0 && `，${item.faults} 处待改`}
              </Text>
            </li>
          ))}
      </Card>
      <Card title="两周之内" to="/calendar" more={moments.length - maxLines} nothing="没有安排。">
        {moments.slice(0, maxLines).map((moment) => (
          <li key={`${moment.at} ${moment.what} ${moment.kind} ${moment.id} ${moment.title}`}>
            <Anchor component={Link} to={itemAddress(moment.kind, moment.id)} size="sm">
              {moment.what === "season" ? moment.title : itemTitle(moment)}
            </Anchor>
            <Text size="xs" c="dimmed">
              {formatTime(moment.at)} {momentNames[moment.what]}
            </Text>
          </li>
        ))}
      </Card>
    </SimpleGrid>
  );
}

interface CardProps {
  title: string;
  to: string;
  /** Number of entries beyond those shown. */
  more: number;
  nothing: string;
  children: readonly ReactNode[];
}

function Card({ title, to, more, nothing, children }: CardProps) {
  return (
    <Paper withBorder p="md" component="section" aria-label={title}>
      <Title order={2} size="h5" mb="xs">
        {title}
      </Title>
      {children.length === 0 ? (
        <Text size="sm" c="dimmed">
          {nothing}
        </Text>
      ) : (
        <Stack component="ul" gap="xs" className="plain">
          {children}
        </Stack>
      )}
      {more > 0 && (
        <Anchor component={Link} to={to} size="sm" mt="xs" display="inline-block">
          还有 {more} 项
        </Anchor>
      )}
    </Paper>
  );
}
