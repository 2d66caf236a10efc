import { Button, CopyButton, Group, Modal, NativeSelect, Paper, Stack, Text, TextInput, Title } from "@mantine/core";
import type { DeskAnswer } from "@klarholm/contract/desk";
import { callDesk } from "@klarholm/contract/desk/client";
import { shareDays } from "@klarholm/contract/desk/letters";
import { useDisclosure } from "@mantine/hooks";
import { useState } from "react";
import { useRevalidator } from "react-router";
import { ActionForm } from "../../ui/ActionForm.tsx";
import { Facts } from "../../ui/Facts.tsx";
import { FailureAlert } from "../../ui/FailureAlert.tsx";
import { formatTime } from "../../ui/time.ts";
import { useAction } from "../../ui/use-action.ts";

const states = { active: "可以查看", expired: "已过期", revoked: "已收回", locked: "输错太多次，已锁定" } as const;

/** Links by which colleagues without an account read the application, and a dialog that makes another. */
export function Shares({ id, shares }: { id: string; shares: DeskAnswer<"application">["shares"] }) {
  const [isOpen, { open, close }] = useDisclosure();
  const { revalidate } = useRevalidator();
  const { run, busy, failure } = useAction();
  const revoke = (shareId: string) =>
    void run(async () => {
      await callDesk("revokeShare", { id: shareId });
      await revalidate();
    });
  return (
    <Stack component="section" gap="xs" aria-label="转给同事">
      <Title order={2} size="h4">
        转给没有账号的同事
      </Title>
      {shares.map((share) => (
        <Paper key={share.id} withBorder p="xs">
          <Group gap="xs">
            <Text className="wrap-anywhere">{share.recipient}</Text>
            <Text size="sm">
              {states[share.state]}，{formatTime(share.expiresAt)} 到期，打开过 {share.openings} 次
            </Text>
            {share.state === "active" && (
              <Button
                size="xs"
                variant="default"
                loading={busy}
                aria-label={`收回给${share.recipient}的链接`}
                onClick={() => revoke(share.id)}
              >
                收回
              </Button>
            )}
          </Group>
          <Text size="sm" c="dimmed">
            {share.by}，{formatTime(share.createdAt)}
          </Text>
        </Paper>
      ))}
      <FailureAlert failure={failure} />
      <div>
        <Button variant="default" onClick={open}>
          生成查看链接
        </Button>
      </div>
      <Modal opened={isOpen} onClose={close} title="生成查看链接">
        {isOpen && <ShareForm id={id} onMade={revalidate} />}
      </Modal>
    </Stack>
  );
}

function ShareForm({ id, onMade }: { id: string; onMade: () => Promise<void> }) {
  const [recipient, setRecipient] = useState("");
  const [days, setDays] = useState<(typeof shareDays)[number]>(3);
  const [made, setMade] = useState<DeskAnswer<"shareApplication">>();
  if (made)
    return (
      <Stack>
        <Text size="sm">链接与查看码只显示这一次。请用不同的途径告诉对方，例如链接发微信，查看码打电话。</Text>
        <Facts
          facts={[
            ["链接", made.link],
            ["查看码", made.code],
            ["到期", formatTime(made.expiresAt)],
          ]}
        />
        <CopyButton value={made.link}>
          {({ copied, copy }) => (
            <Button variant="default" onClick={copy}>
              {copied ? "已复制链接" : "复制链接"}
            </Button>
          )}
        </CopyButton>
      </Stack>
    );
  return (
    <ActionForm
      action="生成"
      onSubmit={async () => {
        setMade(await callDesk("shareApplication", { id, recipient: recipient.trim(), days }));
        await onMade();
      }}
    >
      <Text size="sm">
        对方不用登录，能看这一份申请的姓名、职位与文件的页面图片，看不到电话、备注与邮件，也不能下载。
      </Text>
      <TextInput
        label="给谁"
        description="例如：江边店店长；会记入操作记录"
        maxLength={60}
        value={recipient}
        onChange={(event) => setRecipient(event.currentTarget.value)}
        required
        data-autofocus
      />
      <NativeSelect
        label="有效期"
        data={shareDays.map((value) => ({ value: String(value), label: `${value} 天` }))}
        value={String(days)}
        onChange={(event) => setDays(shareDays.find((value) => String(value) === event.currentTarget.value) ?? 3)}
      />
    </ActionForm>
  );
}
