import { Anchor, Button, Group, Paper, Stack, Text, Textarea, Title } from "@mantine/core";
import { useState } from "react";
import { Link, useRevalidator } from "react-router";
import { callDesk } from "@klarholm/contract/desk/client";
import type { Waiting } from "../../api/content.ts";
import { shownTime } from "../../ui/time.ts";
import { useAction } from "../../ui/use-action.ts";
import { itemAddress, itemTitle } from "../content/kinds.ts";
import { FailureAlert } from "../../ui/FailureAlert.tsx";

interface WaitingListProps {
  title: string;
  /** What is said where nothing waits. */
  nothing: string;
  waiting: readonly Waiting[];
  mayAnswer: boolean;
}

/** What waits for a publisher, or for its time. */
export function WaitingList({ title, nothing, waiting, mayAnswer }: WaitingListProps) {
  return (
    <Stack component="section" aria-label={title}>
      <Title order={2} size="h4">
        {title}
      </Title>
      {waiting.length === 0 && <Text>{nothing}</Text>}
      {waiting.map((one) => (
        <Paper key={one.id} withBorder p="sm">
          <Text size="sm">
            {one.by}，{shownTime(one.at)}
          </Text>
          {one.note && <Text>{one.note}</Text>}
          {one.comment && (
            <Text c={one.state === "failed" ? "error" : "dimmed"}>
              {one.state === "failed" ? "未能发布" : "已退回"}：{one.comment}
            </Text>
          )}
          <Group gap="xs">
            {one.items.map((item) => (
              <Anchor key={`${item.kind} ${item.id}`} component={Link} to={itemAddress(item.kind, item.id)} size="sm">
                {itemTitle(item)}
              </Anchor>
            ))}
          </Group>
          {mayAnswer && one.state === "waiting" && <Answer id={one.id} />}
        </Paper>
      ))}
    </Stack>
  );
}

/** What a publisher says to a submission. */
function Answer({ id }: { id: string }) {
  const [comment, setComment] = useState("");
  const { revalidate } = useRevalidator();
  const { run, busy, failure } = useAction();
  const answer = (given: "approve" | "return") =>
    void run(async () => {
      await callDesk("answerSubmission", { id, answer: given, comment });
      await revalidate();
    });
  return (
    <Stack gap="xs" mt="xs">
      <FailureAlert failure={failure} />
      <Textarea label="意见" autosize value={comment} onChange={(event) => setComment(event.currentTarget.value)} />
      <Group>
        <Button disabled={busy} onClick={() => answer("approve")}>
          通过并发布
        </Button>
        <Button variant="default" disabled={busy || comment.trim() === ""} onClick={() => answer("return")}>
          退回修改
        </Button>
      </Group>
    </Stack>
  );
}
