import { Anchor, Button, Group, Stack, Text, Title } from "@mantine/core";
import type { DeskAnswer } from "@klarholm/contract/desk";
import { Link, useSearchParams } from "react-router";
import { dayOf, formatClock } from "../../ui/time.ts";
import { itemAddress } from "../content/kinds.ts";
import { addMonths, monthOf } from "../publish/month.ts";
import { MonthGrid } from "../publish/MonthGrid.tsx";
import { newsStates } from "./news-states.ts";

/** News by the day of their publication. */
export function NewsMonth({ news }: { news: DeskAnswer<"listNews">["news"] }) {
  const [query, setQuery] = useSearchParams();
  const month = monthOf(query.get("month"));
  const [year, number] = month.name.split("-").map(Number);
  const go = (by: number) => {
    const next = new URLSearchParams(query);
    next.set("month", addMonths(month.name, by));
    setQuery(next);
  };
  const timed = news.filter(({ publishTime }) => publishTime !== "");
  return (
    <Stack>
      <Group>
        <Title order={2} size="h4" className="month-name">
          {year} 年 {number} 月
        </Title>
        <Button.Group>
          <Button variant="default" size="xs" onClick={() => go(-1)}>
            上个月
          </Button>
          <Button variant="default" size="xs" onClick={() => go(1)}>
            下个月
          </Button>
        </Button.Group>
      </Group>
      <MonthGrid month={month} isEmpty={(day) => !timed.some((one) => dayOf(new Date(one.publishTime)) === day)}>
        {(day) =>
          timed
            .filter((one) => dayOf(new Date(one.publishTime)) === day)
            .map((one) => (
              <div key={one.id} data-event="appears">
                <Text size="xs">
                  {formatClock(one.publishTime)} {newsStates[one.state]}
                </Text>
                <Anchor component={Link} to={itemAddress("news", one.id)} size="sm">
                  {one.title || one.id}
                </Anchor>
              </div>
            ))
        }
      </MonthGrid>
    </Stack>
  );
}
