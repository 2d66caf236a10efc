import { Alert, Button, Checkbox, Group, Paper, Stack, Text, Textarea, TextInput } from "@mantine/core";
import { useInputState } from "@mantine/hooks";
import { useState } from "react";
import { callDesk } from "@klarholm/contract/desk/client";
import type { ItemName } from "../../api/content.ts";
import { useAction } from "../../ui/use-action.ts";
import { FailureAlert } from "../../ui/FailureAlert.tsx";

interface LetGoProps {
  items: readonly ItemName[];
  /** Why faults and warnings are not known; empty when they are. */
  unchecked: string;
  hasFaults: boolean;
  /** How many warnings the chosen items have. */
  warnings: number;
  mayPublish: boolean;
  onDone: () => Promise<void>;
}

/** The last step: a note, a time, and what is to be confirmed. Who may not publish submits. */
export function LetGo({ items, unchecked, hasFaults, warnings, mayPublish, onDone }: LetGoProps) {
  const [note, setNote] = useInputState("");
  const [time, setTime] = useInputState("");
  const [accepted, setAccepted] = useInputState(false);
  const [said, setSaid] = useState("");
  const { run, busy, failure } = useAction();
  const isHeld = items.length === 0 || (mayPublish && (unchecked !== "" || hasFaults || (warnings > 0 && !accepted)));
  const act = () =>
    void run(async () => {
      if (mayPublish) {
        // Times are those of China, wherever the browser is.
        const at = time === "" ? null : new Date(`${time}:00+08:00`).toISOString();
        const letGo = { items: [...items], note, acceptWarnings: accepted };
        await (at === null ? callDesk("publishDrafts", letGo) : callDesk("scheduleDrafts", { ...letGo, at }));
        setSaid(at === null ? "已发布，访客现在就能看到。" : "已定时，到时自动发布。");
      } else {
        await callDesk("submitDrafts", { items: [...items], note });
        setSaid("已提交，等待审核。");
      }
      setNote("");
      setAccepted(false);
      await onDone();
    });
  return (
    <Paper withBorder p="md">
      <Stack>
        <FailureAlert failure={failure} />
        {mayPublish && hasFaults && <Alert color="red">有错误的内容不能发布。改好，或取消勾选。</Alert>}
        <Textarea
          label="说明"
          description="写给同事和以后的自己：为什么改。"
          autosize
          minRows={2}
          value={note}
          onChange={setNote}
        />
        {mayPublish && (
          <TextInput
            label="发布时间"
            description="北京时间；不填则立即发布。"
            type="datetime-local"
            value={time}
            onChange={setTime}
          />
        )}
        {mayPublish && warnings > 0 && (
          <Checkbox label={`我看过 ${warnings} 处提醒，仍然发布`} checked={accepted} onChange={setAccepted} />
        )}
        <Group>
          <Button disabled={isHeld} loading={busy} onClick={act}>
            {mayPublish
              ? time === ""
                ? `发布 ${items.length} 项`
                : `定时发布 ${items.length} 项`
              : `提交审核 ${items.length} 项`}
          </Button>
          <Text role="status">
            {said} {mayPublish && unchecked}
          </Text>
        </Group>
      </Stack>
    </Paper>
  );
}
