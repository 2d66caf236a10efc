import { Anchor, Button, Group, Paper, Stack, Text, Title } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import { IconPlus, IconStack2 } from "@tabler/icons-react";
import { Link, useNavigate } from "react-router";
import { EmptyState } from "../../ui/EmptyState.tsx";
import { Tag, type Tone } from "../../ui/Tag.tsx";
import { Thumb } from "../../ui/Thumb.tsx";
import { formatTime } from "../../ui/time.ts";
import { itemAddress, itemTitle } from "../content/kinds.ts";
import { type Release, releaseAddress, releaseStates } from "./release-names.ts";
import { ReleaseDialog } from "./ReleaseDialog.tsx";

/** Releases with their drafts; the published ones fold. */
export function Releases({ releases, mayCreate }: { releases: readonly Release[]; mayCreate: boolean }) {
  const [isAdding, { open, close }] = useDisclosure();
  const navigate = useNavigate();
  const isPast = ({ state }: Release) => state === "published" || state === "rolledBack";
  const [current, past] = [releases.filter((one) => !isPast(one)), releases.filter(isPast)];
  return (
    <Stack component="section" aria-label="上线计划">
      <Group justify="space-between">
        <Title order={2} size="h4">
          上线计划
        </Title>
        {mayCreate && (
          <Button variant="default" size="xs" leftSection={<IconPlus size={14} />} onClick={open}>
            新建上线计划
          </Button>
        )}
      </Group>
      {current.length === 0 && (
        <EmptyState icon={IconStack2}>
          还没有上线计划。换季或做活动时，把要一起上线的修改放进一个计划，整站预览，一起发布。
        </EmptyState>
      )}
      {current.map((one) => (
        <ReleaseCard key={one.id} release={one} />
      ))}
      {past.length > 0 && (
        <details>
          <summary>发布过的计划（{past.length}）</summary>
          <Stack gap="xs" mt="xs">
            {past.map((one) => (
              <ReleaseCard key={one.id} release={one} />
            ))}
          </Stack>
        </details>
      )}
      <ReleaseDialog
        isOpen={isAdding}
        onClose={close}
        onWritten={async (id) => void (await navigate(releaseAddress(id)))}
      />
    </Stack>
  );
}

function ReleaseCard({ release }: { release: Release }) {
  const { id, name, state, note, items, count, plannedAt, submission, published } = release;
  const [faulty, outdated] = [items.filter(({ faults }) => faults > 0), items.filter(({ isOutdated }) => isOutdated)];
  const facts = [
    published ? `${formatTime(published.at)} 由${published.by}发布` : `${count} 项`,
    state === "scheduled" && submission && `${formatTime(submission.at)} 发布`,
    state !== "scheduled" && !published && plannedAt && `打算在 ${formatTime(plannedAt)} 上线`,
  ];
  return (
    <Paper withBorder p="md" component="section" aria-label={name}>
      <Group gap="sm" className="change-head">
        <Thumb icon={IconStack2} />
        <div className="grow">
          <Anchor component={Link} to={releaseAddress(id)} fw={500} className="wrap-anywhere">
            {name}
          </Anchor>
          <Text size="xs" c="dimmed">
            {facts.filter(Boolean).join("，")}
          </Text>
        </div>
        <span className="tags">
          <ReleaseTag state={state} />
          {faulty.length > 0 && <Tag tone="bad">{faulty.length} 项待改</Tag>}
          {outdated.length > 0 && <Tag tone="bad">{outdated.length} 项冲突</Tag>}
          {submission?.isChanged && <Tag tone="bad">之后又有修改</Tag>}
        </span>
      </Group>
      {note && (
        <Text size="sm" mt="xs" className="wrap-anywhere">
          {note}
        </Text>
      )}
      <Group gap="xs" mt="xs">
        {items.slice(0, maxItems).map((item) => (
          <Anchor key={`${item.kind} ${item.id}`} component={Link} to={itemAddress(item.kind, item.id)} size="sm">
            {itemTitle(item)}
          </Anchor>
        ))}
        {items.length > maxItems && (
          <Text size="sm" c="dimmed">
            还有 {items.length - maxItems} 项
          </Text>
        )}
      </Group>
    </Paper>
  );
}

/** Items that a card names. */
const maxItems = 12;

const tones: Record<Release["state"], Tone> = {
  open: "accent",
  waiting: "soon",
  returned: "bad",
  scheduled: "soon",
  failed: "bad",
  published: "good",
  rolledBack: "plain",
};

/** The state of a release. */
export function ReleaseTag({ state }: Pick<Release, "state">) {
  return <Tag tone={tones[state]}>{releaseStates[state]}</Tag>;
}
