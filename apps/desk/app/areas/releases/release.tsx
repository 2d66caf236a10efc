import { Alert, Anchor, Button, Group, Stack, Text, Title } from "@mantine/core";
import { callDesk } from "@klarholm/contract/desk/client";
import { may } from "@klarholm/contract/desk/roles";
import { IconStack2 } from "@tabler/icons-react";
import { useState } from "react";
import { Link, type LoaderFunctionArgs, useLoaderData, useRevalidator } from "react-router";
import type { ItemName } from "../../api/content.ts";
import { load } from "../../api/load.ts";
import { formatTime } from "../../ui/time.ts";
import { EmptyState } from "../../ui/EmptyState.tsx";
import { useResolved } from "../../ui/use-resolved.ts";
import { forms } from "../content/forms.ts";
import { itemTitle } from "../content/kinds.ts";
import { PendingChange } from "../publish/PendingChange.tsx";
import { type Decision, PublishForm } from "../publish/PublishForm.tsx";
import { AnswerForm, CancelButton } from "../publish/PendingList.tsx";
import { Conflicts } from "./Conflicts.tsx";
import { isOpen } from "./release-names.ts";
import { ReleaseActions } from "./ReleaseActions.tsx";
import { ReleaseTag } from "./Releases.tsx";
import { RollbackPanel } from "./RollbackPanel.tsx";
import { SitePreview } from "./SitePreview.tsx";
import { RemoveButton } from "./RemoveButton.tsx";

export async function loader({ request, params: { id = "" } }: LoaderFunctionArgs) {
  const [person, one, form] = await Promise.all([
    load("session", {}, request),
    load("release", { id }, request),
    forms(request),
  ]);
  // Checking the whole site takes about a second; the changes are shown before it finishes.
  const check = load("checkRelease", { id }, request).catch(() => ({ faults: undefined }));
  const mayRollBack = one.release.state === "published" && may(person.role, "publish.restore");
  const rollback = mayRollBack ? await load("releaseRollback", { id }, request) : undefined;
  return { person, ...one, check, rollback, schemaOf: form.schemaOf };
}

const keyOf = ({ kind, id }: ItemName) => `${kind} ${id}`;

/** One release: what it changes, as a list and as the whole site, and the form to decide on it. */
export default function OneRelease() {
  const { person, release, seen, changes, conflicts, check, rollback, schemaOf } = useLoaderData<typeof loader>();
  const { id, name, note, state, count, plannedAt, submission, published, rolledBack } = release;
  const { revalidate } = useRevalidator();
  const [message, setMessage] = useState("");
  const [hasPreview, setHasPreview] = useState(false);
  const checked = useResolved(check);
  const faults = checked?.faults ?? [];
  const keys = new Set(changes.map(keyOf));
  const elsewhere = faults.filter((fault) => !keys.has(keyOf(fault)));
  const mayPublish = may(person.role, "publish.do");
  const isEditable = isOpen(release);
  const done = async (result: string) => {
    setMessage(result);
    await revalidate();
  };
  const act = async ({ note: words, acceptWarnings, at }: Decision) => {
    const request = { id, note: words, seen };
    if (!mayPublish) await callDesk("submitRelease", request);
    else if (at === null) await callDesk("publishRelease", { ...request, acceptWarnings });
    else await callDesk("scheduleRelease", { ...request, acceptWarnings, at });
  };
  return (
    <Stack gap="xl">
      <Stack gap="xs" maw="60rem">
        <Group gap="sm">
          <Anchor component={Link} to="/publish" size="sm" c="dimmed">
            发布
          </Anchor>
          <Title order={1} size="h3" className="wrap-anywhere">
            {name}
          </Title>
          <ReleaseTag state={state} />
          {isEditable && may(person.role, "release.write") && (
            <ReleaseActions release={release} onChanged={() => revalidate()} />
          )}
        </Group>
        {note && <Text className="wrap-anywhere">{note}</Text>}
        {plannedAt && !published && (
          <Text size="sm" c="dimmed">
            打算在 {formatTime(plannedAt)} 上线。
          </Text>
        )}
        {published && (
          <Text size="sm" c="dimmed">
            {formatTime(published.at)}由{published.by}发布
            {published.version === null ? "，没有改变什么。" : `，版本 ${published.version}。`}
          </Text>
        )}
        {rolledBack && (
          <Text size="sm" c="dimmed">
            {formatTime(rolledBack.at)}由{rolledBack.by}撤回。
          </Text>
        )}
        <Text role="status">{message}</Text>
      </Stack>
      {submission && (
        <Stack gap="xs" maw="60rem" component="section" aria-label="提交">
          <Text size="sm">
            {state === "scheduled" || state === "failed"
              ? `${submission.by}定时在 ${formatTime(submission.at)}发布`
              : `${submission.by}在 ${formatTime(submission.at)}提交`}
            {submission.note && `：${submission.note}`}
          </Text>
          {submission.comment && <Text c={state === "failed" ? "error" : "bright"}>{submission.comment}</Text>}
          {submission.isChanged && !isEditable && (
            <Alert color="red">提交以后又有修改，不能照这样发布。请取消，看过后重新提交或定时。</Alert>
          )}
        </Stack>
      )}
      <Conflicts conflicts={conflicts} changes={changes} schemaOf={schemaOf} />
      {!published && (
        <Stack maw="60rem" component="section" aria-label="修改">
          <Title order={2} size="h4">
            修改（{count} 项）
          </Title>
          {count === 0 && (
            <EmptyState
              icon={IconStack2}
              action={
                <Button component={Link} to="/content" variant="default" size="xs">
                  去内容
                </Button>
              }
            >
              还没有修改。编辑内容时，在“更多”里把草稿放进这个计划；或在“发布”里选。
            </EmptyState>
          )}
          {changes.length < count && (
            <Text size="sm">其中 {count - changes.length} 项由别的同事负责，这里不显示。</Text>
          )}
          {elsewhere.length > 0 && (
            <Alert color="red" title="计划以外的内容会出错">
              {elsewhere.map(({ message: words }) => words).join("；")}
            </Alert>
          )}
          {changes.map((item) => (
            <PendingChange
              key={keyOf(item)}
              item={item}
              root={schemaOf(item.kind)}
              faults={faults.filter((fault) => keyOf(fault) === keyOf(item))}
              release={{ id, name }}
            >
              {isEditable && <RemoveButton item={item} title={itemTitle(item)} onRemoved={() => revalidate()} />}
            </PendingChange>
          ))}
        </Stack>
      )}
      {!published && count > 0 && (
        <Stack component="section" aria-label="整站预览" align="stretch">
          <Group>
            <Title order={2} size="h4">
              整站预览
            </Title>
            <Button variant="default" size="xs" aria-expanded={hasPreview} onClick={() => setHasPreview(!hasPreview)}>
              {hasPreview ? "收起预览" : "预览整个网站"}
            </Button>
          </Group>
          {hasPreview && <SitePreview release={{ id, name }} seen={seen} plannedAt={plannedAt} />}
        </Stack>
      )}
      {submission && (
        <Stack gap="xs" maw="60rem" align="start">
          {state === "waiting" && mayPublish && (
            <AnswerForm id={submission.id} onDone={(answer) => done(answer === "approve" ? "已发布。" : "已退回。")} />
          )}
          {(mayPublish || (submission.by === person.name && state !== "scheduled")) && (
            <CancelButton one={{ id: submission.id, state: stateOfSubmission(state), name }} onDone={() => done("")} />
          )}
        </Stack>
      )}
      {isEditable && count > 0 && (
        <PublishForm
          key={plannedAt}
          unchecked={checked?.faults ? "" : checked ? "网站没有检查成，请刷新页面再试。" : "正在检查整个网站…"}
          count={count}
          time={plannedAt}
          hasFaults={faults.some(({ severity }) => severity === "fault")}
          remedy="或移出计划"
          hasConflicts={conflicts.length > 0}
          warnings={faults.filter(({ severity }) => severity === "warning").length}
          mayPublish={mayPublish}
          act={act}
          onDone={done}
        />
      )}
      {rollback && (
        <RollbackPanel
          release={id}
          rollback={rollback}
          schemaOf={schemaOf}
          onDone={() => done("已撤回，访客看到的是发布以前的内容。")}
        />
      )}
    </Stack>
  );
}

/** The state of a release's submission. */
function stateOfSubmission(state: string) {
  return state === "waiting" || state === "scheduled" || state === "failed" ? state : "returned";
}
