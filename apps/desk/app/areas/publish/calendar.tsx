import { Anchor, Button, Group, Stack, Text, Title } from "@mantine/core";
import { Link, useLoaderData } from "react-router";
import { load } from "../../api/load.ts";
import { dayOf, formatClock } from "../../ui/time.ts";
import { itemAddress, itemTitle } from "../content/kinds.ts";
import { MonthGrid } from "./MonthGrid.tsx";
import { momentNames, type Moment, addMonths, monthOf } from "./month.ts";

export async function loader({ request }: { request: Request }) {
  const month = monthOf(new URL(request.url).searchParams.get("month"));
  const { moments } = await load("contentCalendar", { from: month.from, until: month.until }, request);
  return { month, moments };
}

/** Scheduled events of a month: publications, times of content, seasons. */
export default function Calendar() {
  const { month, moments } = useLoaderData<typeof loader>();
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
      <MonthGrid month={month} isEmpty={(day) => !moments.some(({ at }) => dayOf(new Date(at)) === day)}>
        {(day) => moments.filter(({ at }) => dayOf(new Date(at)) === day).map(momentOf)}
      </MonthGrid>
    </Stack>
  );
}

/** An event of a day. */
function momentOf(moment: Moment) {
  return (
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
  );
}
