import { Anchor, Button, List, Paper, Stack, Text } from "@mantine/core";
import type { DeskAnswer } from "@klarholm/contract/desk";
import { callDesk } from "@klarholm/contract/desk/client";
import { findingSortNames, findingSorts } from "@klarholm/contract/desk/health";
import { may } from "@klarholm/contract/desk/roles";
import { IconHeartbeat, IconHeartCheck, IconPhoto } from "@tabler/icons-react";
import { useEffect } from "react";
import { Link, useLoaderData, useRevalidator } from "react-router";
import { load } from "../../api/load.ts";
import { mediaAddress } from "../../media/media-file.ts";
import { EmptyState } from "../../ui/EmptyState.tsx";
import { FailureAlert } from "../../ui/FailureAlert.tsx";
import { Thumb } from "../../ui/Thumb.tsx";
import { useAction } from "../../ui/use-action.ts";
import { useFirstRows } from "../../ui/use-first-rows.ts";
import { ViewHeader } from "../../ui/ViewHeader.tsx";
import { When } from "../../ui/When.tsx";
import { forms } from "../content/forms.ts";
import { kindNames, vitalNames, vitalValue } from "../figures/names.ts";
import { FindingList } from "./FindingList.tsx";

/** Milliseconds between reloads while a check waits or runs. */
const reloadInterval = 2000;

export async function loader({ request }: { request: Request }) {
  const [person, health, { schemaOf }] = await Promise.all([
    load("session", {}, request),
    load("siteHealth", {}, request),
    forms(request),
  ]);
  return { person, health, items: health.items.map((item) => ({ item, root: schemaOf(item.kind) })) };
}

/** Findings of the last check of the published site, each with a link to its field. */
export default function Health() {
  const { person, health, items } = useLoaderData<typeof loader>();
  const { revalidate } = useRevalidator();
  const { run, busy, failure } = useAction();
  const { isRunning } = health;
  const rows = useFirstRows(items);
  useEffect(() => {
    if (!isRunning) return;
    const timer = setInterval(() => void revalidate(), reloadInterval);
    return () => clearInterval(timer);
  }, [isRunning, revalidate]);
  const check = () =>
    void run(async () => {
      await callDesk("checkSite", {});
      await revalidate();
    });

  return (
    <Stack>
      <ViewHeader title="体检" lead="整个网站每天夜里和每次发布以后自动检查。">
        <Button onClick={check} loading={busy || isRunning}>
          现在检查
        </Button>
      </ViewHeader>
      <FailureAlert failure={failure} />
      <div role="status">
        <Summary {...health} />
      </div>
      {rows.map(({ item, root }) => (
        <FindingList key={`${item.kind} ${item.id}`} item={item} root={root} />
      ))}
      <SlowPages slow={health.slow} linked={may(person.role, "figures.read")} />
      <Undescribed files={health.undescribed} />
    </Stack>
  );
}

function Summary(health: DeskAnswer<"siteHealth">) {
  const { checkedAt, isRunning, isOutdated, checked, counts, fresh, found, items, undescribed } = health;
  if (checkedAt === null)
    return (
      <EmptyState icon={IconHeartbeat}>{isRunning ? "正在检查整个网站…" : "还没有检查过，可以现在检查。"}</EmptyState>
    );
  const sorts = findingSortNames.flatMap((sort) => (counts[sort] ? [`${findingSorts[sort]} ${counts[sort]}`] : []));
  const isPart = found > items.length || health.undescribedCount > undescribed.length;
  return (
    <Stack gap="sm">
      <Text size="sm" c="dimmed">
        上次检查：
        <When at={checkedAt} />
        ，检查了 {checked} 项{fresh > 0 && `，一天以来有 ${fresh} 处新问题`}。
        {isRunning ? "正在重新检查…" : isOutdated && "此后发布过内容，稍后会再查。"}
      </Text>
      {sorts.length > 0 ? (
        <Text size="sm">
          {sorts.join("，")}。{isPart && "先列出一部分，改好以后再列出其余的。"}
        </Text>
      ) : (
        <EmptyState icon={IconHeartCheck}>没有发现问题。</EmptyState>
      )}
    </Stack>
  );
}

/** @param linked whether the person sees the figures */
function SlowPages({ slow, linked }: { slow: DeskAnswer<"siteHealth">["slow"]; linked: boolean }) {
  if (slow.length === 0) return null;
  return (
    <Paper component="section" withBorder p="md" aria-label={findingSorts.slow}>
      <Text fw={600}>{findingSorts.slow}</Text>
      <Text size="sm">一周以来，四分之一的访客等得比这更久。</Text>
      <List size="sm">
        {slow.map(({ kind, vital, p75 }) => (
          <List.Item key={`${kind} ${vital}`}>
            {kindNames[kind]}：{vitalNames[vital]} {vitalValue(vital, p75)}
          </List.Item>
        ))}
      </List>
      {linked && (
        <Anchor component={Link} to="/figures" size="sm">
          查看数据
        </Anchor>
      )}
    </Paper>
  );
}

function Undescribed({ files }: { files: DeskAnswer<"siteHealth">["undescribed"] }) {
  const rows = useFirstRows(files);
  if (files.length === 0) return null;
  return (
    <Paper component="section" withBorder p="md" aria-label={findingSorts.alternative}>
      <Text fw={600}>{findingSorts.alternative}</Text>
      <Text size="sm">看不见图片的人靠说明了解它。</Text>
      <List size="sm">
        {rows.map(({ name, title }) => (
          <List.Item key={name} icon={<Thumb picture={name} icon={IconPhoto} />}>
            <Anchor component={Link} to={mediaAddress(name)} size="sm">
              {title}
            </Anchor>
          </List.Item>
        ))}
      </List>
    </Paper>
  );
}
