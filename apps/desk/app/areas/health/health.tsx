import { Anchor, Group, List, Paper, Stack, Text, Title } from "@mantine/core";
import { firstPicture } from "@klarholm/contract/desk/first-picture";
import { callDesk } from "@klarholm/contract/desk/client";
import { IconHeartbeat, IconHeartCheck, IconHeartOff, IconPhoto } from "@tabler/icons-react";
import { Link, useLoaderData } from "react-router";
import { load } from "../../api/load.ts";
import { pointerOf } from "../../form/pointer.ts";
import { mediaAddress } from "../../media/media-file.ts";
import { Thumb } from "../../ui/Thumb.tsx";
import { kindIcon } from "../content/kind-icons.ts";
import { EmptyState } from "../../ui/EmptyState.tsx";
import { useResolved } from "../../ui/use-resolved.ts";
import { fieldName } from "../content/ConflictView.tsx";
import { forms } from "../content/forms.ts";
import { itemAddress, itemTitle, kindName } from "../content/kinds.ts";

export async function loader({ request }: { request: Request }) {
  await load("session", {}, request);
  const { schemaOf } = await forms(request);
  const check = async () => {
    const health = await callDesk("siteHealth", {}, { signal: request.signal });
    return { ...health, items: health.items.map((item) => ({ ...item, root: schemaOf(item.kind) })) };
  };
  // The check takes about a second; the view opens before it finishes.
  return { check: check().catch(() => null) };
}

/** Faults and warnings of the published site, each with a link to its field. */
export default function Health() {
  const { check } = useLoaderData<typeof loader>();
  const health = useResolved(check);
  return (
    <Stack>
      <Title order={1}>体检</Title>
      <div role="status">
        {health === undefined && <EmptyState icon={IconHeartbeat}>正在检查整个网站…</EmptyState>}
        {health === null && <EmptyState icon={IconHeartOff}>网站没有检查成，请刷新页面再试。</EmptyState>}
        {health &&
          (health.items.length === 0 && health.undescribed.length === 0 ? (
            <EmptyState icon={IconHeartCheck}>检查了 {health.checked} 项，没有发现问题。</EmptyState>
          ) : (
            <Text size="sm" c="dimmed">
              检查了 {health.checked} 项，{health.found} 项有提醒，{health.undescribedCount} 张图片没有说明。
              {(health.found > health.items.length || health.undescribedCount > health.undescribed.length) &&
                "先列出一部分，改好以后再列出其余的。"}
            </Text>
          ))}
      </div>
      {health?.items.map((item) => (
        <Paper
          key={`${item.kind} ${item.id}`}
          component="section"
          withBorder
          p="sm"
          aria-label={`${kindName(item.kind)} ${itemTitle(item)}`}
        >
          <Group gap="xs">
            <Thumb picture={firstPicture(item.body)} icon={kindIcon(item.kind)} size="sm" />
            <Text fw={600} className="wrap-anywhere">
              {itemTitle(item)}
            </Text>
            <Text size="xs" c="dimmed">
              {kindName(item.kind)}
            </Text>
          </Group>
          <List size="sm">
            {item.faults.map(({ path, message, severity }) => (
              <List.Item key={`${pointerOf(path)} ${message}`} c={severity === "fault" ? "error" : "bright"}>
                <Anchor component={Link} to={`${itemAddress(item.kind, item.id)}#${pointerOf(path)}`} size="sm">
                  {fieldName(item.root, item.body, path) || "整体"}
                </Anchor>
                ：{message}
              </List.Item>
            ))}
          </List>
        </Paper>
      ))}
      {health && health.undescribed.length > 0 && (
        <Paper component="section" withBorder p="md" aria-label="没有说明的图片">
          <Text fw={600}>没有说明的图片</Text>
          <Text size="sm">看不见图片的人靠说明了解它。</Text>
          <List size="sm">
            {health.undescribed.map(({ name, title }) => (
              <List.Item key={name} icon={<Thumb picture={name} icon={IconPhoto} />}>
                <Anchor component={Link} to={mediaAddress(name)} size="sm">
                  {title}
                </Anchor>
              </List.Item>
            ))}
          </List>
        </Paper>
      )}
    </Stack>
  );
}
