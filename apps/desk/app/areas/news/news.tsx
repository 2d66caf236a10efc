import {
  Anchor,
  Button,
  Group,
  NativeSelect,
  Paper,
  SegmentedControl,
  Stack,
  Text,
  TextInput,
  Title,
} from "@mantine/core";
import type { DeskAnswer } from "@klarholm/contract/desk";
import { IconNews } from "@tabler/icons-react";
import { useState } from "react";
import { Link, useLoaderData } from "react-router";
import { load } from "../../api/load.ts";
import { formatTime } from "../../ui/time.ts";
import { useCommittedText } from "../../ui/use-committed-text.ts";
import { Tag } from "../../ui/Tag.tsx";
import { Thumb } from "../../ui/Thumb.tsx";
import { useFilters } from "../../ui/use-filters.ts";
import { itemAddress } from "../content/kinds.ts";
import { CoverCrops } from "./CoverCrops.tsx";
import { NewsMonth } from "./NewsMonth.tsx";
import { newsStates } from "./news-states.ts";

type News = DeskAnswer<"listNews">["news"][number];

export const loader = ({ request }: { request: Request }) => load("listNews", {}, request);

/** All news by catalogue and state, as a list or by the day of publication. */
export default function NewsList() {
  const { catalogs, news } = useLoaderData<typeof loader>();
  const { pending, choose } = useFilters();
  const [words = "", catalog, state, view] = ["words", "catalog", "state", "view"].map(
    (name) => pending.get(name) ?? "",
  );
  const wanted = useCommittedText(words, (text) => choose("words", text, { replace: true }));
  const shown = news.filter(
    (one) =>
      (!catalog || one.catalog === catalog) &&
      (!state || one.state === state) &&
      `${one.title} ${one.id}`.toLowerCase().includes(words.trim().toLowerCase()),
  );
  const names = new Map(catalogs.map(({ code, name }) => [code, name]));
  return (
    <Stack>
      <Group justify="space-between">
        <Title order={1}>新闻</Title>
        <Button variant="default" size="xs" component={Link} to="/content?kind=news&new=news">
          写新闻
        </Button>
      </Group>
      <Group align="end">
        <TextInput label="查找" placeholder="标题" {...wanted} />
        <NativeSelect
          label="栏目"
          data={[{ value: "", label: "全部" }, ...catalogs.map(({ code, name }) => ({ value: code, label: name }))]}
          value={catalog}
          onChange={(event) => choose("catalog", event.currentTarget.value)}
        />
        <NativeSelect
          label="状态"
          data={[
            { value: "", label: "全部" },
            ...Object.entries(newsStates).map(([value, label]) => ({ value, label })),
          ]}
          value={state}
          onChange={(event) => choose("state", event.currentTarget.value)}
        />
        <SegmentedControl
          aria-label="显示方式"
          data={[
            { value: "", label: "列表" },
            { value: "month", label: "月历" },
          ]}
          value={view === "month" ? "month" : ""}
          onChange={(value) => choose("view", value)}
        />
      </Group>
      <Text role="status" size="sm">
        {shown.length === 0
          ? news.length === 0
            ? "还没有新闻。"
            : "没有符合条件的新闻，请换个条件。"
          : `${shown.length} 条`}
      </Text>
      {view === "month" ? <NewsMonth news={shown} /> : <Rows news={shown} names={names} />}
    </Stack>
  );
}

function Rows({ news, names }: { news: readonly News[]; names: ReadonlyMap<string, string> }) {
  const [cropped, setCropped] = useState<News>();
  return (
    <>
      <Stack component="ul" gap="xs" className="plain">
        {news.map((one) => (
          <Paper key={one.id} component="li" withBorder p="sm">
            <Group gap="sm" wrap="nowrap">
              <Thumb picture={one.cover} icon={IconNews} size="lg" />
              <div className="grow">
                <Group justify="space-between" gap="xs">
                  <Anchor component={Link} to={itemAddress("news", one.id)} className="wrap-anywhere">
                    {one.title || one.id}
                  </Anchor>
                  <Group gap="xs">
                    <Tag tone={one.state === "published" ? "good" : "plain"}>{newsStates[one.state]}</Tag>
                    {one.isChanged && one.state !== "draft" && <Tag tone="accent">有草稿</Tag>}
                  </Group>
                </Group>
                <Text size="sm" c="dimmed">
                  {names.get(one.catalog) ?? "没有栏目"}
                  {one.publishTime && `，${formatTime(one.publishTime)} 上线`}
                  {one.unpublishTime && `，${formatTime(one.unpublishTime)} 下线`}
                </Text>
              </div>
              {one.cover && (
                <Button
                  size="xs"
                  variant="default"
                  className="no-shrink"
                  aria-label={`${one.title}的封面裁切`}
                  onClick={() => setCropped(one)}
                >
                  裁切
                </Button>
              )}
            </Group>
          </Paper>
        ))}
      </Stack>
      <CoverCrops news={cropped} onClose={() => setCropped(undefined)} />
    </>
  );
}
