import { Badge, Button, Group, Text } from "@mantine/core";
import { callDesk } from "@klarholm/contract/desk/client";
import type { DeskAnswer, DeskRequest } from "@klarholm/contract/desk";
import { useRevalidator } from "react-router";
import { browserName } from "../../ui/browser-name.ts";
import { shownTime } from "../../ui/time.ts";
import { useAction } from "../../ui/use-action.ts";
import { FailureAlert } from "../../ui/FailureAlert.tsx";
import { AccountPart } from "./AccountPart.tsx";

/** Where one is signed in, and the end of it. */
export function Sessions({ sessions }: { sessions: DeskAnswer<"ownAccount">["sessions"] }) {
  const { revalidate } = useRevalidator();
  const { run, busy, failure } = useAction();
  const end = (which: DeskRequest<"endSession">) =>
    void run(async () => {
      await callDesk("endSession", which);
      await revalidate();
    });
  return (
    <AccountPart
      title="登录的设备"
      action={
        sessions.length > 1 && (
          <Button ml="auto" variant="default" disabled={busy} onClick={() => end({})}>
            结束其他全部登录
          </Button>
        )
      }
    >
      <FailureAlert failure={failure} mt="sm" />
      {sessions.map((session) => (
        <Group key={session.id} mt="sm">
          <Text>
            {browserName(session.browser)}，{session.network}，最近使用 {shownTime(session.lastSeenAt)}
          </Text>
          {session.isThis ? (
            <Badge color="teal.9">当前</Badge>
          ) : (
            <Button variant="default" size="xs" disabled={busy} onClick={() => end({ id: session.id })}>
              结束
            </Button>
          )}
        </Group>
      ))}
    </AccountPart>
  );
}
