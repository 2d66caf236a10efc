import { Alert, Button, Checkbox, Group, Paper, Stack, Text, Textarea, TextInput } from "@mantine/core";
import { useInputState } from "@mantine/hooks";
import { callDesk } from "@klarholm/contract/desk/client";
import type { ItemName } from "../../api/content.ts";
import { useAction } from "../../ui/use-action.ts";
import { FailureAlert } from "../../ui/FailureAlert.tsx";

interface PublishFormProps {
  items: readonly ItemName[];
  /** Why the check failed; empty if it succeeded. */
  unchecked: string;
  hasFaults: boolean;
  /** Number of warnings of the chosen items. */
  warnings: number;
  mayPublish: boolean;
  /** @param message about the result */
  onDone: (message: string) => Promise<void>;
}

/** The last step: note, time and confirmations. People without permission to publish submit instead. */
export function PublishForm({ items, unchecked, hasFaults, warnings, mayPublish, onDone }: PublishFormProps) {
  const [note, setNote] = useInputState("");
  const [time, setTime] = useInputState("");
  const [accepted, setAccepted] = useInputState(false);
  const { run, busy, failure } = useAction();
  const isBlocked =
    items.length === 0 || hasFaults || (mayPublish && (unchecked !== "" || (warnings > 0 && !accepted)));
  const act = () =>
    void run(async () => {
      let message = "已提交，等待审核。";
      if (mayPublish) {
        // Times are in China's time zone, independent of the browser's.
        const at = time === "" ? null : new Date(`${time}:00+08:00`).toISOString();
        const request = { items: [...items], note, acceptWarnings: accepted };
        await (at === null ? callDesk("publishDrafts", request) : callDesk("scheduleDrafts", { ...request, at }));
        message = at === null ? "已发布，访客现在就能看到。" : "已定时，到时自动发布。";
      } else await callDesk("submitDrafts", { items: [...items], note });
      setNote("");
      setAccepted(false);
      await onDone(message);
    });
  return (
    <Paper withBorder p="md">
      <Stack>
        <FailureAlert failure={failure} />
        {hasFaults && <Alert color="red">有错误的内容不能{mayPublish ? "发布" : "提交"}。改好，或取消勾选。</Alert>}
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
          <Button disabled={isBlocked} loading={busy} onClick={act}>
            {mayPublish
              ? time === ""
                ? `发布 ${items.length} 项`
                : `定时发布 ${items.length} 项`
              : `提交审核 ${items.length} 项`}
          </Button>
          <Text role="status">{mayPublish && unchecked}</Text>
        </Group>
      </Stack>
    </Paper>
  );
}
