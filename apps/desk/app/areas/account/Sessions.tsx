import { IconDevices } from "@tabler/icons-react";
import { Button, Group, Text } from "@mantine/core";
import { callDesk } from "@klarholm/contract/desk/client";
import type { DeskAnswer } from "@klarholm/contract/desk";
import { useState } from "react";
import { useRevalidator } from "react-router";
import { PasswordDialog } from "../../ui/PasswordDialog.tsx";
import { browserName } from "../../ui/browser-name.ts";
import { formatTime } from "../../ui/time.ts";
import { Tag } from "../../ui/Tag.tsx";
import { AccountSection } from "./AccountSection.tsx";

/** Sessions of the account, each with a button to end it. */
export function Sessions({ sessions }: { sessions: DeskAnswer<"ownAccount">["sessions"] }) {
  const { revalidate } = useRevalidator();
  const [asking, setAsking] = useState(false);
  /** The session to be ended; undefined for all others. */
  const [ending, setEnding] = useState<string>();
  const end = (id: string | undefined) => {
    setEnding(id);
    setAsking(true);
  };
  return (
    <AccountSection
      title="登录的设备"
      icon={IconDevices}
      action={
        sessions.length > 1 && (
          <Button ml="auto" variant="default" onClick={() => end(undefined)}>
            结束其他全部登录
          </Button>
        )
      }
    >
      {sessions.map((session) => (
        <Group key={session.id} mt="sm">
          <Text>
            {browserName(session.browser)}，{session.network}，最近使用 {formatTime(session.lastSeenAt)}
          </Text>
          {session.isThis ? (
            <Tag tone="good">当前</Tag>
          ) : (
            <Button variant="default" size="xs" onClick={() => end(session.id)}>
              结束
            </Button>
          )}
        </Group>
      ))}
      <PasswordDialog
        opened={asking}
        title={ending === undefined ? "结束其他全部登录" : "结束登录"}
        onClose={() => setAsking(false)}
        onPassword={async (password) => {
          await callDesk("endSession", { password, ...(ending !== undefined && { id: ending }) });
          await revalidate();
        }}
      />
    </AccountSection>
  );
}
