import { Button, Stack, Text, Title } from "@mantine/core";
import { callDesk } from "@klarholm/contract/desk/client";
import { may } from "@klarholm/contract/desk/roles";
import { IconSend } from "@tabler/icons-react";
import { useState } from "react";
import { Link, useLoaderData, useRevalidator } from "react-router";
import type { ItemName, Waiting } from "../../api/content.ts";
import { load } from "../../api/load.ts";
import { itemTitle } from "../content/kinds.ts";
import { forms } from "../content/forms.ts";
import { EmptyState } from "../../ui/EmptyState.tsx";
import { useResolved } from "../../ui/use-resolved.ts";
import { Releases } from "../releases/Releases.tsx";
import { ReleaseSelect } from "../releases/ReleaseSelect.tsx";
import { PendingChange } from "./PendingChange.tsx";
import { type Decision, PublishForm } from "./PublishForm.tsx";
import { PendingList } from "./PendingList.tsx";

export async function loader({ request }: { request: Request }) {
  const [person, pending, waiting, { releases }, form] = await Promise.all([
    load("session", {}, request),
    load("pendingChanges", {}, request),
    load("listSubmissions", {}, request),
    load("listReleases", {}, request),
    forms(request),
  ]);
  // Checking the whole site takes about a second; the changes are shown before it finishes.
  const check = load("checkDrafts", {}, request).catch(() => ({ faults: undefined }));
  const schemas = new Map(pending.items.map(({ kind }) => [kind, form.schemaOf(kind)]));
  return { person, items: pending.items, check, schemas, releases, ...waiting };
}

const keyOf = ({ kind, id }: ItemName) => `${kind} ${id}`;

/** Pending changes with their faults, and the form to publish, schedule or submit them. */
export default function Publish() {
  const { person, items, check, submissions, scheduled, schemas, releases } = useLoaderData<typeof loader>();
  const checked = useResolved(check);
  const faults = checked?.faults ?? [];
  const [choices, setChoices] = useState<ReadonlyMap<string, boolean>>(new Map());
  const [message, setMessage] = useState("");
  const { revalidate } = useRevalidator();
  // Scheduled items and those of a release are not preselected.
  const timed = new Set(scheduled.flatMap((each) => each.items.map(keyOf)));
  const isChosen = (item: (typeof items)[number]) =>
    choices.get(keyOf(item)) ?? (item.release === null && !timed.has(keyOf(item)));
  const chosen = items.filter(isChosen);
  const mayPublish = may(person.role, "publish.do");
  const mayCreate = may(person.role, "release.write");
  const mayCancel = (one: Waiting) =>
    may(person.role, "publish.schedule") || (one.by === person.name && one.state !== "scheduled");
  const choose = (item: ItemName, choice: boolean) => setChoices(new Map(choices).set(keyOf(item), choice));
  const of = (item: ItemName) => faults.filter((fault) => keyOf(fault) === keyOf(item));
  const concerned = chosen.flatMap(of);
  const moved = async () => {
    setChoices(new Map());
    await revalidate();
  };
  const act = async ({ note, acceptWarnings, at }: Decision) => {
    const request = { items: chosen.map(({ kind, id }) => ({ kind, id })), note };
    if (!mayPublish) await callDesk("submitDrafts", request);
    else if (at === null) await callDesk("publishDrafts", { ...request, acceptWarnings });
    else await callDesk("scheduleDrafts", { ...request, acceptWarnings, at });
  };

  return (
    <Stack gap="xl" maw="60rem">
      <Title order={1}>发布</Title>
      {/* Outside the form, which disappears with the last change. */}
      <Text role="status">{message}</Text>
      <PendingList
        title="等待审核"
        nothing="没有等待审核的提交。"
        waiting={submissions}
        mayAnswer={mayPublish}
        mayCancel={mayCancel}
      />
      <Releases releases={releases} mayCreate={mayCreate} />
      <Stack component="section" aria-label="待发布的修改">
        <Title order={2} size="h4">
          待发布的修改
        </Title>
        {items.length === 0 ? (
          <EmptyState
            icon={IconSend}
            action={
              <Button component={Link} to="/content" variant="default" size="xs">
                去内容
              </Button>
            }
          >
            没有待发布的修改。在内容里编辑，修改会出现在这里。
          </EmptyState>
        ) : (
          <>
            {items.map((item) => (
              <PendingChange
                key={keyOf(item)}
                item={item}
                root={schemas.get(item.kind) ?? {}}
                faults={of(item)}
                choice={{ isChosen: isChosen(item), onChosen: (choice) => choose(item, choice) }}
              >
                <ReleaseSelect
                  label={`上线计划：${itemTitle(item)}`}
                  isLabelHidden
                  items={[item]}
                  release={item.release}
                  releases={releases}
                  mayCreate={mayCreate}
                  onMoved={moved}
                />
              </PendingChange>
            ))}
            {chosen.length > 1 && (
              <ReleaseSelect
                label={`把选中的 ${chosen.length} 项放进上线计划`}
                items={chosen}
                release={undefined}
                releases={releases}
                mayCreate={mayCreate}
                onMoved={moved}
              />
            )}
            <PublishForm
              unchecked={checked?.faults ? "" : checked ? "网站没有检查成，请刷新页面再试。" : "正在检查整个网站…"}
              count={chosen.length}
              hasFaults={concerned.some(({ severity }) => severity === "fault")}
              warnings={concerned.filter(({ severity }) => severity === "warning").length}
              mayPublish={mayPublish}
              act={act}
              onDone={async (result) => {
                setMessage(result);
                await revalidate();
              }}
            />
          </>
        )}
      </Stack>
      <PendingList
        title="已定时"
        nothing="没有定时发布。"
        waiting={scheduled}
        mayAnswer={false}
        mayCancel={mayCancel}
      />
    </Stack>
  );
}
