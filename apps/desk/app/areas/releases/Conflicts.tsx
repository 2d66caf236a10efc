import { Alert, Anchor, Button, Group, Stack, Text } from "@mantine/core";
import { callDesk } from "@klarholm/contract/desk/client";
import { Link, useRevalidator } from "react-router";
import type { FormSchema } from "../../form/schema.ts";
import { FailureAlert } from "../../ui/FailureAlert.tsx";
import { formatTime } from "../../ui/time.ts";
import { useAction } from "../../ui/use-action.ts";
import { itemAddress, itemTitle } from "../content/kinds.ts";
import { Differences } from "../publish/Differences.tsx";
import type { OneRelease } from "./release-names.ts";

type Conflict = OneRelease["conflicts"][number];

interface ConflictsProps {
  conflicts: readonly Conflict[];
  changes: OneRelease["changes"];
  schemaOf: (kind: string) => FormSchema;
}

/** Drafts whose item was published otherwise meanwhile. Nothing is published before each is decided. */
export function Conflicts({ conflicts, changes, schemaOf }: ConflictsProps) {
  if (conflicts.length === 0) return null;
  return (
    <Alert color="red" maw="60rem" title={`${conflicts.length} 项与已发布的内容冲突`}>
      <Stack>
        <Text size="sm">这些内容在草稿开始以后另外发布过。逐项选定以后才能发布；两边改的不是同一处，两边都保留。</Text>
        {conflicts.map((conflict) => (
          <ConflictChoice
            key={`${conflict.kind} ${conflict.id}`}
            conflict={conflict}
            body={changes.find(({ kind, id }) => kind === conflict.kind && id === conflict.id)?.body}
            root={schemaOf(conflict.kind)}
          />
        ))}
      </Stack>
    </Alert>
  );
}

function ConflictChoice({ conflict, body, root }: { conflict: Conflict; body: unknown; root: FormSchema }) {
  const { kind, id, version, by, at, fields } = conflict;
  const { revalidate } = useRevalidator();
  const { run, busy, failure } = useAction();
  const title = itemTitle(conflict);
  const settle = (keep: "draft" | "published") =>
    void run(async () => {
      await callDesk("settleDraft", { kind, id, keep });
      await revalidate();
    });
  const facts = [version > 0 && `版本 ${version}`, by, at && formatTime(at)];
  return (
    <Stack gap="xs" component="section" aria-label={`冲突：${title}`}>
      <Text size="sm">
        <Anchor component={Link} to={itemAddress(kind, id)} size="sm">
          {title}
        </Anchor>
        ：{facts.filter(Boolean).join("，")}发布
      </Text>
      <FailureAlert failure={failure} />
      {fields.length === 0 ? (
        <>
          <Text size="sm">两边改的不是同一处，可以合在一起。</Text>
          <Group>
            <Button size="xs" disabled={busy} aria-label={`合并：${title}`} onClick={() => settle("draft")}>
              合并
            </Button>
          </Group>
        </>
      ) : (
        <>
          <Text size="sm">两边都改了这里（划线的是已发布的）：</Text>
          <Differences root={root} body={body} fields={fields} />
          <Group>
            <Button size="xs" disabled={busy} aria-label={`保留草稿的：${title}`} onClick={() => settle("draft")}>
              保留草稿的
            </Button>
            <Button
              size="xs"
              variant="default"
              disabled={busy}
              aria-label={`保留已发布的：${title}`}
              onClick={() => settle("published")}
            >
              保留已发布的
            </Button>
          </Group>
        </>
      )}
    </Stack>
  );
}
