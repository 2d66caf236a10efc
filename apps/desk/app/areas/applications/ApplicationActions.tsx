import { Button, Group, Modal, NativeSelect, Stack, Text } from "@mantine/core";
import type { DeskAnswer } from "@klarholm/contract/desk";
import { callDesk } from "@klarholm/contract/desk/client";
import { useDisclosure } from "@mantine/hooks";
import { useEffect, useEffectEvent } from "react";
import { useNavigate, useRevalidator } from "react-router";
import { FailureAlert } from "../../ui/FailureAlert.tsx";
import { useAction } from "../../ui/use-action.ts";

interface ApplicationActionsProps {
  id: string;
  state: string;
  states: DeskAnswer<"applicationChoices">["states"];
}

/** Sets the state of an application, and deletes it. A new one counts as read once it is opened. */
export function ApplicationActions({ id, state, states }: ApplicationActionsProps) {
  const [isAsking, { open, close }] = useDisclosure();
  const { revalidate } = useRevalidator();
  const navigate = useNavigate();
  const { run, busy, failure } = useAction();
  const mark = (next: string) =>
    run(async () => {
      await callDesk("markApplication", { id, state: next });
      await revalidate();
    });
  const markRead = useEffectEvent(() => {
    if (state === "new") void mark("read");
  });
  useEffect(() => markRead(), []);
  const remove = () =>
    void run(async () => {
      await callDesk("deleteApplication", { id });
      await navigate("/applications");
    });

  return (
    <>
      <Group align="end">
        <NativeSelect
          label="进展"
          data={states
            .filter((each) => !each.isRemoved || each.state === state)
            .map((each) => ({ value: each.state, label: each.stateName, disabled: each.isRemoved }))}
          value={state}
          disabled={busy}
          onChange={(event) => void mark(event.currentTarget.value)}
        />
        <Button variant="default" onClick={open}>
          删除申请
        </Button>
      </Group>
      {!isAsking && <FailureAlert failure={failure} />}
      <Modal opened={isAsking} onClose={close} title="删除申请">
        <Stack>
          <FailureAlert failure={failure} />
          <Text>申请连同文件与备注会马上删除，不能恢复。求职者要求删除时这样做；其余的到期自动删除。</Text>
          <Group justify="end">
            <Button variant="default" onClick={close}>
              取消
            </Button>
            <Button color="red.9" loading={busy} onClick={remove}>
              删除
            </Button>
          </Group>
        </Stack>
      </Modal>
    </>
  );
}
