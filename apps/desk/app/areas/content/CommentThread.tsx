import { Anchor, Button, Group, Paper, Stack, Text } from "@mantine/core";
import type { DeskAnswer } from "@klarholm/contract/desk";
import { useRef } from "react";
import { FailureAlert } from "../../ui/FailureAlert.tsx";
import { When } from "../../ui/When.tsx";
import { useAction } from "../../ui/use-action.ts";
import { CommentField } from "./CommentField.tsx";

export type Thread = DeskAnswer<"comments">["threads"][number];

interface CommentThreadProps {
  thread: Thread;
  colleagues: readonly string[];
  /** The answer that was not sent; undefined while none was begun. */
  answer: string | undefined;
  onTyped: (answer: string | undefined) => void;
  /** Shows the field. */
  onJump: () => void;
  onAnswer: (text: string) => Promise<void>;
  onResolve: (isResolved: boolean) => Promise<void>;
}

/** A thread of comments on a field. */
export function CommentThread({
  thread,
  colleagues,
  answer,
  onTyped,
  onJump,
  onAnswer,
  onResolve,
}: CommentThreadProps) {
  const { pointer, place, comments, resolvedBy } = thread;
  const input = useRef<HTMLTextAreaElement>(null);
  const answering = useAction();
  const resolving = useAction();
  const sent = useRef(Promise.resolve());
  const send = () => {
    sent.current = answering.run(async () => {
      await onAnswer(answer ?? "");
      onTyped(undefined);
    });
  };
  const resolve = () =>
    void resolving.run(async () => {
      // An answer that arrives later would open the thread again.
      await sent.current;
      await onResolve(resolvedBy === null);
    });
  return (
    <Paper component="article" withBorder p="sm" aria-label={`评论：${place}`}>
      <Stack gap="xs">
        <Group justify="space-between">
          {pointer === "" ? (
            <Text size="sm">{place}</Text>
          ) : (
            <Anchor component="button" type="button" size="sm" onClick={onJump}>
              {place}
            </Anchor>
          )}
          {resolvedBy !== null && (
            <Text size="xs" c="dimmed">
              {resolvedBy}已解决
            </Text>
          )}
        </Group>
        {comments.map(({ id, by, text, at }) => (
          <div key={id}>
            <Text size="xs" c="dimmed">
              {by}，<When at={at} />
            </Text>
            <Text size="sm" className="document-words wrap-anywhere">
              {text}
            </Text>
          </div>
        ))}
        <FailureAlert failure={answering.failure || resolving.failure} />
        {answer !== undefined && (
          <CommentField ref={input} label="回复" value={answer} onChange={onTyped} colleagues={colleagues} />
        )}
        <Group gap="xs">
          {answer === undefined ? (
            <Button variant="default" size="xs" onClick={() => onTyped("")}>
              回复
            </Button>
          ) : (
            <Button size="xs" disabled={answer.trim() === ""} onClick={send}>
              发出回复
            </Button>
          )}
          <Button variant="default" size="xs" onClick={resolve}>
            {resolvedBy === null ? "解决" : "重新打开"}
          </Button>
        </Group>
      </Stack>
    </Paper>
  );
}
