import { Alert, Button, Checkbox, Group, Paper, Stack, Text, Textarea, TextInput } from "@mantine/core";
import { useInputState } from "@mantine/hooks";
import { useState } from "react";
import { useAction } from "../../ui/use-action.ts";
import { FailureAlert } from "../../ui/FailureAlert.tsx";
import { localTime, utcTime } from "../releases/release-names.ts";

/** What a person decided on some drafts. */
export interface Decision {
  note: string;
  acceptWarnings: boolean;
  /** When to publish; UTC, ISO 8601. Null for now. */
  at: string | null;
}

interface PublishFormProps {
  /** Number of drafts. */
  count: number;
  /** The proposed time; UTC, ISO 8601. */
  time?: string | null;
  /** Why the check failed; empty if it succeeded. */
  unchecked: string;
  hasFaults: boolean;
  /** How to go on without faulty items. */
  remedy?: string;
  hasConflicts?: boolean;
  /** Number of warnings of the chosen items. */
  warnings: number;
  mayPublish: boolean;
  /** Publishes, schedules or submits. */
  act: (decision: Decision) => Promise<void>;
  /** @param message about the result */
  onDone: (message: string) => Promise<void>;
}

/** The last step: note, time and confirmations. People without permission to publish submit instead. */
export function PublishForm(props: PublishFormProps) {
  const {
    count,
    unchecked,
    hasFaults,
    remedy = "或取消勾选",
    hasConflicts = false,
    warnings,
    mayPublish,
    act,
    onDone,
  } = props;
  const [note, setNote] = useInputState("");
  // A proposed time that has passed is not offered.
  const [time, setTime] = useState(() =>
    props.time && Date.parse(props.time) > Date.now() ? localTime(props.time) : "",
  );
  const [accepted, setAccepted] = useInputState(false);
  const { run, busy, failure } = useAction();
  const isBlocked =
    count === 0 || hasFaults || hasConflicts || (mayPublish && (unchecked !== "" || (warnings > 0 && !accepted)));
  const finish = () =>
    void run(async () => {
      const at = mayPublish ? utcTime(time) : null;
      await act({ note, acceptWarnings: accepted, at });
      setNote("");
      setAccepted(false);
      const published = at === null ? "已发布，访客现在就能看到。" : "已定时，到时自动发布。";
      await onDone(mayPublish ? published : "已提交，等待审核。");
    });
  return (
    <Paper withBorder p="md" maw="60rem">
      <Stack>
        <FailureAlert failure={failure} />
        {hasFaults && (
          <Alert color="red">
            有错误的内容不能{mayPublish ? "发布" : "提交"}。改好，{remedy}。
          </Alert>
        )}
        {hasConflicts && <Alert color="red">先选定冲突的内容保留哪一份，才能{mayPublish ? "发布" : "提交"}。</Alert>}
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
            onChange={(event) => setTime(event.currentTarget.value)}
          />
        )}
        {mayPublish && warnings > 0 && (
          <Checkbox label={`我看过 ${warnings} 处提醒，仍然发布`} checked={accepted} onChange={setAccepted} />
        )}
        <Group>
          <Button disabled={isBlocked} loading={busy} onClick={finish}>
            {mayPublish ? (time === "" ? `发布 ${count} 项` : `定时发布 ${count} 项`) : `提交审核 ${count} 项`}
          </Button>
          <Text role="status">{mayPublish && unchecked}</Text>
        </Group>
      </Stack>
    </Paper>
  );
}
