import { Button, Group, Paper, Stack, Text, Title } from "@mantine/core";
import { callDesk } from "@klarholm/contract/desk/client";
import { firstPicture } from "@klarholm/contract/desk/first-picture";
import type { FormSchema } from "../../form/schema.ts";
import { FailureAlert } from "../../ui/FailureAlert.tsx";
import { Thumb } from "../../ui/Thumb.tsx";
import { formatTime } from "../../ui/time.ts";
import { useAction } from "../../ui/use-action.ts";
import { kindIcon } from "../content/kind-icons.ts";
import { itemTitle, kindName } from "../content/kinds.ts";
import { Compare } from "../publish/Compare.tsx";
import { Differences } from "../publish/Differences.tsx";
import type { Rollback } from "./release-names.ts";

type Item = Rollback["items"][number];

interface RollbackPanelProps {
  release: string;
  rollback: Rollback;
  schemaOf: (kind: string) => FormSchema;
  onDone: () => Promise<void>;
}

/** What rolling a release back changes, and the button that does it. */
export function RollbackPanel({ release, rollback: { seen, items }, schemaOf, onDone }: RollbackPanelProps) {
  const { run, busy, failure } = useAction();
  const undone = items.filter(({ what }) => what !== "stays" && what !== "same");
  const rollBack = () =>
    void run(async () => {
      await callDesk("rollBackRelease", { id: release, seen });
      await onDone();
    });
  return (
    <Stack maw="60rem" component="section" aria-label="撤回">
      <Title order={2} size="h4">
        撤回
      </Title>
      <Text size="sm">
        撤回后，访客马上看到这次发布以前的内容，历史里多一个版本。草稿不受影响；页面用过的网址仍然转到新网址。
      </Text>
      {items.map((item) => (
        <Paper key={`${item.kind} ${item.id}`} withBorder p="md" component="section" aria-label={itemTitle(item)}>
          <Group gap="sm" wrap="nowrap">
            <Thumb picture={firstPicture(item.body)} icon={kindIcon(item.kind)} />
            <div className="grow">
              <Text fw={500} className="wrap-anywhere">
                {itemTitle(item)}
              </Text>
              <Text size="xs" c="dimmed">
                {kindName(item.kind)}，{effectOf(item)}
              </Text>
            </div>
          </Group>
          {item.fields.length > 0 && (
            <>
              <Differences root={schemaOf(item.kind)} body={item.body} fields={item.fields} />
              <Compare item={item} title={itemTitle(item)} after="撤回以后" />
            </>
          )}
        </Paper>
      ))}
      <FailureAlert failure={failure} />
      {undone.length === 0 ? (
        <Text size="sm">没有可以撤回的：这次发布的内容已是以前的样子，或后来又改过。</Text>
      ) : (
        <Group>
          <Button color="red.9" loading={busy} onClick={rollBack}>
            撤回 {undone.length} 项
          </Button>
        </Group>
      )}
    </Stack>
  );
}

/** What happens to an item. */
function effectOf({ what, later }: Item): string {
  const after = later ? `版本 ${later.version}，${later.by}，${formatTime(later.at)}` : "";
  switch (what) {
    case "returns":
      return "恢复上线";
    case "goes":
      return "下线，发布以前还没有";
    case "changes":
      return "改回发布以前的样子";
    case "merged":
      return `改回发布以前的样子，保留后来对别处的修改（${after}）`;
    case "stays":
      return `不变，后来又改了同一处（${after}）。要改回，请到历史里恢复这一项`;
    case "same":
      return "不变，已是发布以前的样子";
  }
}
