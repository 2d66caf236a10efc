import { Anchor, Button, Group, Paper, Stack, Text, Textarea, Title } from "@mantine/core";
import { useState } from "react";
import { Link, useRevalidator } from "react-router";
import { callDesk } from "@klarholm/contract/desk/client";
import { isBlank } from "@klarholm/contract/invisible";
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
  /** Whether one may be taken back, before or after it was answered. */
  mayCallOff: (one: Waiting) => boolean;
}

/** What taking one back means. */
const callOffs: Record<Waiting["state"], string> = {
  waiting: "撤回",
  scheduled: "取消定时",
  returned: "知道了",
  failed: "知道了",
};

/** What waits for a publisher, or for its time. */
export function WaitingList({ title, nothing, waiting, mayAnswer, mayCallOff }: WaitingListProps) {
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
          {mayCallOff(one) && <CallOff one={one} />}
        </Paper>
      ))}
    </Stack>
  );
}

/** The drafts stay; they only wait no more. */
function CallOff({ one: { id, state, note, items } }: { one: Waiting }) {
  const { revalidate } = useRevalidator();
  const { run, busy, failure } = useAction();
  const callOff = () =>
    void run(async () => {
      await callDesk("callOffSubmission", { id });
      await revalidate();
    });
  const of = note || items.map(itemTitle).join("、");
  return (
    <Stack gap="xs" mt="xs" align="start">
      <FailureAlert failure={failure} />
      <Button variant="default" size="xs" disabled={busy} aria-label={`${callOffs[state]}：${of}`} onClick={callOff}>
        {callOffs[state]}
      </Button>
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
        <Button variant="default" disabled={busy || isBlank(comment)} onClick={() => answer("return")}>
          退回修改
        </Button>
      </Group>
    </Stack>
  );
}
