import { Anchor, Button, Paper, Stack, Text, Title } from "@mantine/core";
import type { DeskAnswer } from "@klarholm/contract/desk";
import { callDesk } from "@klarholm/contract/desk/client";
import { useEffect, useRef, useState } from "react";
import { FailureAlert } from "../../ui/FailureAlert.tsx";
import { useAction } from "../../ui/use-action.ts";
import { CommentField } from "./CommentField.tsx";
import { CommentThread } from "./CommentThread.tsx";

/** Texts that were not sent, by thread; the empty id is a new thread's. Undefined: no answer was begun. */
export type Unsent = Readonly<Record<string, string | undefined>>;

interface CommentsProps {
  item: { kind: string; id: string };
  answer: DeskAnswer<"comments">;
  /** Moves the focus here: by Tab the way leads through the form, whose fields would become the subject. */
  isFocused: boolean;
  unsent: Unsent;
  onTyped: (thread: string, text: string | undefined) => void;
  /** Reads the comments again. */
  onChanged: () => Promise<void>;
  /** The field that had the focus last, by JSON Pointer and in words. */
  field: { pointer: string; place: string };
  onJump: (pointer: string) => void;
}

/** Comments of an item, and a field for a new one on the field that had the focus last. */
export function Comments({ item, answer, isFocused, unsent, onTyped, onChanged, field, onJump }: CommentsProps) {
  const { threads, colleagues } = answer;
  const text = unsent[""] ?? "";
  const setText = (typed: string) => onTyped("", typed);
  const section = useRef<HTMLElement>(null);
  useEffect(() => void (isFocused && section.current?.focus()), [isFocused]);
  const input = useRef<HTMLTextAreaElement>(null);
  const [isAllShown, setAllShown] = useState(false);
  const { run, failure } = useAction();
  const resolved = threads.filter(({ resolvedBy }) => resolvedBy !== null);
  const add = () =>
    void run(async () => {
      await callDesk("addComment", { ...item, ...field, text });
      // First: a disabled button would pass the focus to a field of the form, which the next comment would be about.
      input.current?.focus();
      setText("");
      await onChanged();
    });
  return (
    <Paper ref={section} component="section" tabIndex={-1} withBorder p="md" aria-label="评论" className="discussion">
      <Stack gap="sm">
        <Title order={2} size="h5">
          评论
        </Title>
        <CommentField
          ref={input}
          label={`评论“${field.place}”`}
          value={text}
          onChange={setText}
          colleagues={colleagues}
        />
        <FailureAlert failure={failure} />
        <div>
          <Button size="xs" disabled={text.trim() === ""} onClick={add}>
            发出评论
          </Button>
        </div>
        {threads.length === 0 && (
          <Text size="sm" c="dimmed">
            还没有评论。先点一处内容，再写评论。
          </Text>
        )}
        {threads
          .filter(({ resolvedBy }) => isAllShown || resolvedBy === null)
          .map((thread) => (
            <CommentThread
              key={thread.id}
              thread={thread}
              colleagues={colleagues}
              answer={unsent[thread.id]}
              onTyped={(words) => onTyped(thread.id, words)}
              onJump={() => onJump(thread.pointer)}
              onAnswer={async (words) => {
                const { pointer, place, id: threadId } = thread;
                await callDesk("addComment", { ...item, pointer, place, threadId, text: words });
                await onChanged();
              }}
              onResolve={async (isResolved) => {
                await callDesk("resolveThread", { id: thread.id, isResolved });
                await onChanged();
              }}
            />
          ))}
        {resolved.length > 0 && (
          <Anchor component="button" type="button" size="sm" onClick={() => setAllShown(!isAllShown)}>
            {isAllShown ? "收起已解决的" : `查看已解决的 ${resolved.length} 条`}
          </Anchor>
        )}
      </Stack>
    </Paper>
  );
}
