import { Anchor } from "@mantine/core";
import type { DeskAnswer } from "@klarholm/contract/desk";
import { may } from "@klarholm/contract/desk/roles";
import { IconCalendar, IconPencil, IconSend } from "@tabler/icons-react";
import type { ReactNode } from "react";
import { Link } from "react-router";
import type { Waiting } from "../../api/content.ts";
import { Thumb } from "../../ui/Thumb.tsx";
import { When } from "../../ui/When.tsx";
import { kindIcon } from "../content/kind-icons.ts";
import { itemAddress, itemTitle } from "../content/kinds.ts";
import { momentNames } from "../publish/month.ts";
import { StatCard } from "./StatCard.tsx";

interface UpcomingProps extends Omit<DeskAnswer<"contentAhead">, "scheduled"> {
  person: DeskAnswer<"session">;
  /** Scheduled publications that failed. */
  failed: readonly Waiting[];
}

/** Entries of a card; more are on the linked view. */
const maxEntries = 3;

/** Open work: answers, drafts, and scheduled events. */
export function Upcoming({ person, drafts, submissions, failed, moments }: UpcomingProps) {
  const own = submissions.filter(({ by, state }) => by === person.name && state === "returned");
  const waiting = submissions.filter(({ state }) => state === "waiting");
  const isPublisher = may(person.role, "publish.do");
  const shown = [...failed, ...(isPublisher ? waiting : [...own, ...waiting.filter(({ by }) => by === person.name)])];
  const latest = [...drafts].sort((one, other) => other.changedAt.localeCompare(one.changedAt));
  const wrong = drafts.reduce((sum, { faults }) => sum + faults, 0);
  return (
    <>
      <StatCard
        title={isPublisher ? "等您审核" : "您提交的"}
        icon={IconSend}
        count={shown.length}
        isUrgent={failed.length > 0 || own.length > 0}
        line={lineOf(shown)}
        action={shown.length > 0 ? { label: isPublisher ? "去审核" : "查看提交", to: "/publish" } : undefined}
      >
        <Entries>
          {shown.slice(0, maxEntries).map((one) => (
            <Entry
              key={one.id}
              kind={one.items[0]?.kind ?? ""}
              to="/publish"
              title={one.note || one.release?.name || one.items.map(itemTitle).join("、")}
            >
              {one.state === "failed" ? "定时发布没有成功" : one.state === "returned" ? "已退回" : one.by}，
              <When at={one.at} />
            </Entry>
          ))}
        </Entries>
      </StatCard>
      <StatCard
        title="正在写的"
        icon={IconPencil}
        count={drafts.length}
        isUrgent={wrong > 0}
        line={drafts.length === 0 ? "没有草稿。" : wrong > 0 ? `草稿还没有发布，${wrong} 处待改。` : "草稿还没有发布。"}
        action={drafts.length > 0 ? { label: "全部草稿", to: "/content?state=draft" } : undefined}
      >
        <Entries>
          {latest.slice(0, maxEntries).map((item) => (
            <Entry
              key={`${item.kind} ${item.id}`}
              kind={item.kind}
              picture={item.picture}
              to={itemAddress(item.kind, item.id)}
              title={itemTitle(item)}
            >
              {item.changedBy}，<When at={item.changedAt} />
              {item.faults > 0 && `，${item.faults} 处待改`}
            </Entry>
          ))}
        </Entries>
      </StatCard>
      <StatCard
        title="两周之内"
        icon={IconCalendar}
        count={moments.length}
        line={moments.length === 0 ? "没有安排。" : "会自动发布、上线、下线或换季。"}
        action={moments.length > 0 ? { label: "打开日历", to: "/calendar" } : undefined}
      >
        <Entries>
          {moments.slice(0, maxEntries).map((moment) => (
            <Entry
              key={`${moment.at} ${moment.what} ${moment.kind} ${moment.id} ${moment.title}`}
              kind={moment.kind}
              to={itemAddress(moment.kind, moment.id)}
              title={moment.what === "season" ? moment.title : itemTitle(moment)}
            >
              <When at={moment.at} /> {momentNames[moment.what]}
            </Entry>
          ))}
        </Entries>
      </StatCard>
    </>
  );
}

function lineOf(shown: readonly Waiting[]): string {
  if (shown.length === 0) return "没有等待审核的提交。";
  const of = (wanted: Waiting["state"]) => shown.filter(({ state }) => state === wanted).length;
  const counts = [
    [of("failed"), "次定时发布没有成功"],
    [of("returned"), "次提交被退回"],
    [of("waiting"), "次提交等待审核"],
  ] as const;
  return `${counts.flatMap(([count, what]) => (count > 0 ? [`${count} ${what}`] : [])).join("，")}。`;
}

function Entries({ children }: { children: readonly ReactNode[] }) {
  return children.length > 0 && <ul className="stat-entries">{children}</ul>;
}

interface EntryProps {
  kind: string;
  picture?: string | null;
  to: string;
  title: string;
  children: ReactNode;
}

function Entry({ kind, picture, to, title, children }: EntryProps) {
  return (
    <li>
      <Thumb picture={picture} icon={kindIcon(kind)} size="sm" />
      <div className="grow">
        <Anchor component={Link} to={to} size="sm" lineClamp={1}>
          {title}
        </Anchor>
        <span className="stat-note">{children}</span>
      </div>
    </li>
  );
}
