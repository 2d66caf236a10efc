import { Anchor, Button, Checkbox, Group, List, Paper, Stack, Text, Title } from "@mantine/core";
import { may } from "@klarholm/contract/desk/roles";
import { firstPicture } from "@klarholm/contract/desk/first-picture";
import { IconSend } from "@tabler/icons-react";
import { useState } from "react";
import { Link, useLoaderData, useRevalidator } from "react-router";
import type { ItemName, PendingItem, Waiting } from "../../api/content.ts";
import { load } from "../../api/load.ts";
import { itemAddress, itemTitle, kindName } from "../content/kinds.ts";
import { forms } from "../content/forms.ts";
import type { Fault } from "../../form/form-context.ts";
import { pointerOf } from "../../form/pointer.ts";
import type { FormSchema } from "../../form/schema.ts";
import { fieldName } from "../content/ConflictView.tsx";
import { EmptyState } from "../../ui/EmptyState.tsx";
import { Tag } from "../../ui/Tag.tsx";
import { Thumb } from "../../ui/Thumb.tsx";
import { When } from "../../ui/When.tsx";
import { kindIcon } from "../content/kind-icons.ts";
import { useResolved } from "../../ui/use-resolved.ts";
import { Compare } from "./Compare.tsx";
import { Differences } from "./Differences.tsx";
import { PublishForm } from "./PublishForm.tsx";
import { PendingList } from "./PendingList.tsx";

export async function loader({ request }: { request: Request }) {
  const [person, pending, waiting, form] = await Promise.all([
    load("session", {}, request),
    load("pendingChanges", {}, request),
    load("listSubmissions", {}, request),
    forms(request),
  ]);
  // Checking the whole site takes about a second; the changes are shown before it finishes.
  const check = load("checkDrafts", {}, request).catch(() => ({ faults: undefined }));
  const schemas = new Map(pending.items.map(({ kind }) => [kind, form.schemaOf(kind)]));
  return { person, items: pending.items, check, schemas, ...waiting };
}

const keyOf = ({ kind, id }: ItemName) => `${kind} ${id}`;

/** Pending changes with their faults, and the form to publish, schedule or submit them. */
export default function Publish() {
  const { person, items, check, submissions, scheduled, schemas } = useLoaderData<typeof loader>();
  const checked = useResolved(check);
  const faults = checked?.faults ?? [];
  const [choices, setChoices] = useState<ReadonlyMap<string, boolean>>(new Map());
  const [message, setMessage] = useState("");
  const { revalidate } = useRevalidator();
  // Scheduled items are not preselected.
  const timed = new Set(scheduled.flatMap((each) => each.items.map(keyOf)));
  const isChosen = (item: ItemName) => choices.get(keyOf(item)) ?? !timed.has(keyOf(item));
  const chosen = items.filter(isChosen);
  const mayPublish = may(person.role, "publish.do");
  const mayCancel = (one: Waiting) =>
    may(person.role, "publish.schedule") || (one.by === person.name && one.state !== "scheduled");
  const choose = (item: ItemName, choice: boolean) => setChoices(new Map(choices).set(keyOf(item), choice));
  const of = (item: ItemName) => faults.filter((fault) => keyOf(fault) === keyOf(item));
  const concerned = chosen.flatMap(of);

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
              <Change
                key={keyOf(item)}
                item={item}
                root={schemas.get(item.kind) ?? {}}
                faults={of(item)}
                isChosen={isChosen(item)}
                onChosen={(choice) => choose(item, choice)}
              />
            ))}
            <PublishForm
              unchecked={checked?.faults ? "" : checked ? "网站没有检查成，请刷新页面再试。" : "正在检查整个网站…"}
              items={chosen.map(({ kind, id }) => ({ kind, id }))}
              hasFaults={concerned.some(({ severity }) => severity === "fault")}
              warnings={concerned.filter(({ severity }) => severity === "warning").length}
              mayPublish={mayPublish}
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

interface ChangeProps {
  item: PendingItem;
  root: FormSchema;
  faults: readonly Fault[];
  isChosen: boolean;
  onChosen: (isChosen: boolean) => void;
}

/** One changed item with its differences. */
function Change({ item, root, faults, isChosen, onChosen }: ChangeProps) {
  const { kind, id, changedBy, changedAt, body, fields } = item;
  const wrong = faults.filter(({ severity }) => severity === "fault").length;
  const title = itemTitle(item);
  return (
    <Paper withBorder p="md" component="section" aria-label={title}>
      <Group gap="sm" wrap="nowrap">
        <Checkbox
          checked={isChosen}
          aria-label={`选择${title}`}
          onChange={(event) => onChosen(event.currentTarget.checked)}
        />
        <Thumb picture={firstPicture(body)} icon={kindIcon(kind)} />
        <div className="grow">
          <Anchor component={Link} to={itemAddress(kind, id)} fw={500}>
            {title}
          </Anchor>
          <Text size="xs" c="dimmed">
            {kindName(kind)}，{changedBy}修改，
            <When at={changedAt} />
          </Text>
        </div>
        {wrong > 0 && <Tag tone="bad">{wrong} 处错误</Tag>}
      </Group>
      {faults.length > 0 && (
        <List size="sm" mt="xs">
          {faults.map(({ path, message, severity }) => (
            <List.Item key={`${pointerOf(path)} ${message}`} c={severity === "fault" ? "error" : "bright"}>
              {severity === "fault" ? "错误" : "提醒"}：
              <Anchor component={Link} to={`${itemAddress(kind, id)}#${pointerOf(path)}`} size="sm">
                {fieldName(root, body, path) || "整体"}
              </Anchor>
              ：{message}
            </List.Item>
          ))}
        </List>
      )}
      <Differences root={root} body={body} fields={fields} />
      <Compare item={item} title={title} />
    </Paper>
  );
}
