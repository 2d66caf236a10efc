import { Button, Group, Modal, Paper, Stack, Text } from "@mantine/core";
import type { DeskAnswer } from "@klarholm/contract/desk";
import { callDesk } from "@klarholm/contract/desk/client";
import { keyScopes } from "@klarholm/contract/desk/keys";
import { IconKey, IconPlus } from "@tabler/icons-react";
import { useState } from "react";
import { useLoaderData, useRevalidator } from "react-router";
import { load } from "../../api/load.ts";
import { EmptyState } from "../../ui/EmptyState.tsx";
import { FailureAlert } from "../../ui/FailureAlert.tsx";
import { Tag } from "../../ui/Tag.tsx";
import { formatTime } from "../../ui/time.ts";
import { ViewHeader } from "../../ui/ViewHeader.tsx";
import { useAction } from "../../ui/use-action.ts";
import { AddKey } from "./AddKey.tsx";
import { ConnectionsNav } from "./ConnectionsNav.tsx";
import { SecretDialog } from "./SecretDialog.tsx";

type Key = DeskAnswer<"listKeys">["keys"][number];

export async function loader({ request }: { request: Request }) {
  const { keys } = await load("listKeys", {}, request);
  return { keys, now: new Date().toISOString() };
}

/** API keys with which other systems import and export. */
export default function Keys() {
  const { keys, now } = useLoaderData<typeof loader>();
  const { revalidate } = useRevalidator();
  const [isAdding, setAdding] = useState(false);
  const [added, setAdded] = useState("");
  const [revoking, setRevoking] = useState<Key>();
  const { run, busy, failure } = useAction();
  const revoke = (id: string) =>
    void run(async () => {
      await callDesk("revokeKey", { id });
      setRevoking(undefined);
      await revalidate();
    });
  return (
    <Stack>
      <ViewHeader
        title="连接"
        lead="别的系统（例如 ERP）用密钥导出、导入商品与门店。导入的都是草稿，由发布的同事上线。"
      >
        <Button leftSection={<IconPlus size={16} stroke={1.5} />} onClick={() => setAdding(true)}>
          添加密钥
        </Button>
      </ViewHeader>
      <ConnectionsNav />
      {keys.length === 0 && <EmptyState icon={IconKey}>还没有密钥。</EmptyState>}
      {keys.map((key) => (
        <KeyCard key={key.id} apiKey={key} now={now} onRevoke={() => setRevoking(key)} />
      ))}
      <Modal opened={isAdding} onClose={() => setAdding(false)} title="添加密钥">
        <AddKey
          onAdded={(key) => {
            setAdding(false);
            setAdded(key);
            void revalidate();
          }}
        />
      </Modal>
      <SecretDialog title="新的密钥" secret={added} onClose={() => setAdded("")}>
        请存进使用它的系统，不要写进邮件或文档。
      </SecretDialog>
      <Modal opened={revoking !== undefined} onClose={() => setRevoking(undefined)} title="吊销密钥">
        {revoking && (
          <Stack>
            <FailureAlert failure={failure} />
            <Text>使用“{revoking.name}”的系统会立刻无法导入、导出，不能恢复。</Text>
            <Button color="red" loading={busy} onClick={() => revoke(revoking.id)}>
              吊销
            </Button>
          </Stack>
        )}
      </Modal>
    </Stack>
  );
}

interface KeyCardProps {
  apiKey: Key;
  /** UTC, ISO 8601. */
  now: string;
  onRevoke: () => void;
}

function KeyCard({ apiKey, now, onRevoke }: KeyCardProps) {
  const { name, scopes, createdAt, expiresAt, lastUsedAt, revokedAt } = apiKey;
  const isExpired = expiresAt <= now;
  return (
    <Paper withBorder p="md" component="section" aria-label={name}>
      <Group>
        <Text fw={600}>{name}</Text>
        {revokedAt !== null ? <Tag>已吊销</Tag> : isExpired && <Tag tone="bad">已过期</Tag>}
        <Text size="sm" c="dimmed" ml="auto">
          {lastUsedAt === null ? "没有用过" : `最近使用：${formatTime(lastUsedAt)}`}
        </Text>
      </Group>
      <Group mt="xs">
        <Text size="sm" flex={1} miw={240}>
          {scopes.map((scope) => keyScopes[scope]).join("、")}
          <br />
          {formatTime(createdAt)}添加，{formatTime(expiresAt)}到期
        </Text>
        {revokedAt === null && !isExpired && (
          <Button variant="default" onClick={onRevoke}>
            吊销
          </Button>
        )}
      </Group>
    </Paper>
  );
}
