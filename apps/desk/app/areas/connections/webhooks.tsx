import { Alert, Anchor, Button, Group, Modal, Paper, Stack, Text } from "@mantine/core";
import type { DeskAnswer } from "@klarholm/contract/desk";
import { callDesk } from "@klarholm/contract/desk/client";
import { hookEvents } from "@klarholm/contract/desk/hooks";
import { IconPlus, IconWebhook } from "@tabler/icons-react";
import { useState } from "react";
import { Link, useLoaderData, useRevalidator } from "react-router";
import { load } from "../../api/load.ts";
import { EmptyState } from "../../ui/EmptyState.tsx";
import { FailureAlert } from "../../ui/FailureAlert.tsx";
import { Tag } from "../../ui/Tag.tsx";
import { formatTime } from "../../ui/time.ts";
import { ViewHeader } from "../../ui/ViewHeader.tsx";
import { useAction } from "../../ui/use-action.ts";
import { AddHook } from "./AddHook.tsx";
import { ConnectionsNav } from "./ConnectionsNav.tsx";
import { EventsField } from "./EventsField.tsx";
import { SecretDialog } from "./SecretDialog.tsx";

type Hook = DeskAnswer<"listHooks">["hooks"][number];

export const loader = ({ request }: { request: Request }) => load("listHooks", {}, request);

/** Endpoints of other systems that receive events. */
export default function Webhooks() {
  const { hooks } = useLoaderData<typeof loader>();
  const { revalidate } = useRevalidator();
  const [isAdding, setAdding] = useState(false);
  const [secret, setSecret] = useState("");
  return (
    <Stack>
      <ViewHeader title="连接" lead="网站发生一些事时，向别的系统发送一条签名的消息。消息里没有个人信息。">
        <Button leftSection={<IconPlus size={16} stroke={1.5} />} onClick={() => setAdding(true)}>
          添加 Webhook
        </Button>
      </ViewHeader>
      <ConnectionsNav />
      {hooks.length === 0 && <EmptyState icon={IconWebhook}>还没有 Webhook。</EmptyState>}
      {hooks.map((hook) => (
        <HookCard key={hook.id} hook={hook} />
      ))}
      <Modal opened={isAdding} onClose={() => setAdding(false)} title="添加 Webhook">
        <AddHook
          onAdded={(added) => {
            setAdding(false);
            setSecret(added);
            void revalidate();
          }}
        />
      </Modal>
      <SecretDialog title="签名密钥" secret={secret} onClose={() => setSecret("")}>
        请交给接收消息的系统，用来验证签名。
      </SecretDialog>
    </Stack>
  );
}

function HookCard({ hook }: { hook: Hook }) {
  const { id, url, events, createdAt, disabledAt, disabledReason, failures } = hook;
  const { revalidate } = useRevalidator();
  const { run, busy, failure } = useAction();
  const [result, setResult] = useState<DeskAnswer<"testHook">>();
  const [isChoosing, setChoosing] = useState(false);
  const [isRemoving, setRemoving] = useState(false);
  const change = (what: () => Promise<unknown>) => void run(async () => void (await what(), await revalidate()));
  const isDisabled = disabledAt !== null;
  return (
    <Paper withBorder p="md" component="section" aria-label={url}>
      <Stack gap="sm">
        <Group>
          <Text fw={600} className="wrap-anywhere">
            {url}
          </Text>
          {isDisabled ? <Tag>已停用</Tag> : <Tag tone="good">启用</Tag>}
          <Text size="sm" c="dimmed" ml="auto">
            {formatTime(createdAt)}添加
          </Text>
        </Group>
        <Text size="sm">{events.map((event) => hookEvents[event]).join("、")}</Text>
        {disabledReason && (
          <Alert color="red" title="已自动停用">
            {disabledReason}。请检查对方的系统，用“试发”确认，再启用。
          </Alert>
        )}
        {!isDisabled && failures > 0 && <Text size="sm">上次送达后有 {failures} 次没有成功，会自动再试。</Text>}
        <FailureAlert failure={failure} />
        <Text size="sm" role="status" className="wrap-anywhere">
          {result &&
            (result.state === "delivered"
              ? `试发成功，对方答复 ${result.status ?? ""}。`
              : `试发没有成功：${result.error}。${result.response && `对方答复：${result.response.slice(0, 200)}`}`)}
        </Text>
        <Group>
          <Button
            variant="default"
            loading={busy}
            onClick={() => void run(async () => setResult(await callDesk("testHook", { id })))}
          >
            试发
          </Button>
          <Anchor component={Link} to={`/connections/webhooks/${id}`}>
            发送记录
          </Anchor>
          <Button variant="default" disabled={busy} onClick={() => setChoosing(true)}>
            更换事件
          </Button>
          <Button
            variant="default"
            disabled={busy}
            onClick={() => change(() => callDesk("setHook", { id, events, isDisabled: !isDisabled }))}
          >
            {isDisabled ? "启用" : "停用"}
          </Button>
          <Button variant="default" disabled={busy} onClick={() => setRemoving(true)}>
            删除
          </Button>
        </Group>
      </Stack>
      <Modal opened={isChoosing} onClose={() => setChoosing(false)} title="更换事件">
        <ChooseEvents
          hook={hook}
          onChosen={() => {
            setChoosing(false);
            void revalidate();
          }}
        />
      </Modal>
      <Modal opened={isRemoving} onClose={() => setRemoving(false)} title="删除 Webhook">
        <Stack>
          <Text className="wrap-anywhere">{url} 将不再收到消息，它的发送记录也会删除，不能恢复。</Text>
          <Button
            color="red"
            loading={busy}
            onClick={() =>
              change(async () => {
                await callDesk("removeHook", { id });
                setRemoving(false);
              })
            }
          >
            删除
          </Button>
        </Stack>
      </Modal>
    </Paper>
  );
}

function ChooseEvents({ hook: { id, events, disabledAt }, onChosen }: { hook: Hook; onChosen: () => void }) {
  const [chosen, setChosen] = useState(events);
  return (
    <EventsField
      action="保存"
      events={chosen}
      onChange={setChosen}
      onSubmit={async () => {
        await callDesk("setHook", { id, events: chosen, isDisabled: disabledAt !== null });
        onChosen();
      }}
    />
  );
}
