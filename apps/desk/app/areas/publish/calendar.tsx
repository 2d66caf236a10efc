import { Anchor, Button, Group, Stack, Text, Title } from "@mantine/core";
import { useEffect, useRef } from "react";
import { Link, useLoaderData } from "react-router";
import { load } from "../../api/load.ts";
import { dayOf, formatClock } from "../../ui/time.ts";
import { itemAddress, itemTitle } from "../content/kinds.ts";
import { momentNames, type Moment, addMonths, monthOf } from "./month.ts";

const weekdays = ["一", "二", "三", "四", "五", "六", "日"];

export async function loader({ request }: { request: Request }) {
  const month = monthOf(new URL(request.url).searchParams.get("month"));
  const { moments } = await load("contentCalendar", { from: month.from, until: month.until }, request);
  return { month, moments, today: dayOf(new Date()) };
}

/** Scheduled events of a month: publications, times of content, seasons. */
export default function Calendar() {
  const { month, moments, today } = useLoaderData<typeof loader>();
  const [year, number] = month.name.split("-").map(Number);
  const neighbour = (by: number) => `/calendar?month=${addMonths(month.name, by)}`;
  return (
    <Stack>
      <Title order={1}>日历</Title>
      <Group>
        <Title order={2} size="h4" className="month-name">
          {year} 年 {number} 月
        </Title>
        <Button.Group>
          <Button variant="default" size="xs" component={Link} to={neighbour(-1)}>
            上个月
          </Button>
          <Button variant="default" size="xs" component={Link} to="/calendar">
            本月
          </Button>
          <Button variant="default" size="xs" component={Link} to={neighbour(1)}>
            下个月
          </Button>
        </Button.Group>
        <Text size="sm" c="dimmed" role="status">
          {moments.length === 0
            ? "这个月没有安排。发布时填上发布时间，或在内容里填写上线、下线时间，就会出现在这里。"
            : `${moments.length} 项安排，北京时间`}
        </Text>
      </Group>
      <div className="weekdays" aria-hidden>
        {weekdays.map((day) => (
          <span key={day}>{day}</span>
        ))}
      </div>
      <ol className="month plain" key={month.name}>
        {month.days.map((day, index) => (
          <Day
            key={day}
            day={day}
            weekday={(month.before + index) % 7}
            isFirst={index === 0}
            isToday={day === today}
            moments={moments.filter(({ at }) => dayOf(new Date(at)) === day)}
          />
        ))}
      </ol>
    </Stack>
  );
}

interface DayProps {
  day: string;
  /** 0 is Monday. */
  weekday: number;
  isFirst: boolean;
  isToday: boolean;
  moments: readonly Moment[];
}

function Day({ day, weekday, isFirst, isToday, moments }: DayProps) {
  const ref = useRef<HTMLLIElement>(null);
  // The content security policy forbids style attributes in markup.
  useEffect(() => {
    if (isFirst) ref.current?.style.setProperty("--column", String(weekday + 1));
  }, [isFirst, weekday]);
  return (
    <li ref={ref} data-first={isFirst || undefined} data-empty={moments.length === 0 || undefined}>
      <Text size="sm" fw={isToday ? 700 : 400} c={isToday ? "indigo" : "dimmed"} component="time" dateTime={day}>
        {Number(day.slice(8))}
        <span className="on-list"> 日，周{weekdays[weekday]}</span>
        {isToday && " 今天"}
      </Text>
      {moments.map((moment) => (
        <div key={`${moment.at} ${moment.what} ${moment.kind} ${moment.id} ${moment.title}`} data-event={moment.what}>
          <Text size="xs">
            {moment.what === "season" ? "" : `${formatClock(moment.at)} `}
            {moment.what !== "season" && momentNames[moment.what]}
            {moment.isDrafted && "（草稿，还没发布）"}
          </Text>
          <Anchor component={Link} to={itemAddress(moment.kind, moment.id)} size="sm">
            {moment.what === "season" ? `${moment.title}${momentNames.season}` : itemTitle(moment)}
          </Anchor>
        </div>
      ))}
    </li>
  );
}
