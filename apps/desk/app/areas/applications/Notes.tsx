import { Button, Paper, Stack, Text, Textarea, Title } from "@mantine/core";
import { maxNoteLength } from "@klarholm/contract/desk/application-states";
import type { DeskAnswer } from "@klarholm/contract/desk";
import { callDesk } from "@klarholm/contract/desk/client";
import { useInputState } from "@mantine/hooks";
import { useRevalidator } from "react-router";
import { FailureAlert } from "../../ui/FailureAlert.tsx";
import { formatTime } from "../../ui/time.ts";
import { useAction } from "../../ui/use-action.ts";

interface NotesProps {
  /** The application. */
  id: string;
  notes: DeskAnswer<"application">["notes"];
}

/** Notes of colleagues on an application, and a field for another. */
export function Notes({ id, notes }: NotesProps) {
  const [text, setText] = useInputState("");
  const { revalidate } = useRevalidator();
  const { run, busy, failure } = useAction();
  const add = () =>
    void run(async () => {
      await callDesk("noteApplication", { id, text });
      setText("");
      await revalidate();
    });
  return (
    <Stack component="section" gap="xs" aria-label="备注">
      <Title order={2} size="h4">
        备注
      </Title>
      {notes.map((note) => (
        <Paper key={note.id} withBorder p="xs">
          <Text size="sm" c="dimmed">
            {note.by}，{formatTime(note.createdAt)}
          </Text>
          <Text className="document-words wrap-anywhere">{note.text ?? "（无法解密）"}</Text>
        </Paper>
      ))}
      <Textarea
        label="写备注"
        description="人事同事看得到，求职者看不到；与申请一起删除。"
        autosize
        minRows={2}
        maxLength={maxNoteLength}
        value={text}
        onChange={setText}
      />
      <FailureAlert failure={failure} />
      <div>
        <Button variant="default" disabled={text.trim() === ""} loading={busy} onClick={add}>
          添加备注
        </Button>
      </div>
    </Stack>
  );
}
