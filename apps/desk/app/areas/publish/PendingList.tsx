import { Anchor, Button, Group, Paper, Stack, Text, Textarea, Title } from "@mantine/core";
import { useState } from "react";
import { Link, useRevalidator } from "react-router";
import { callDesk } from "@klarholm/contract/desk/client";
import { isBlank } from "@klarholm/contract/invisible";
import type { Waiting } from "../../api/content.ts";
import { Tag, type Tone } from "../../ui/Tag.tsx";
import { When } from "../../ui/When.tsx";
import { useAction } from "../../ui/use-action.ts";
import { itemAddress, itemTitle } from "../content/kinds.ts";
import { FailureAlert } from "../../ui/FailureAlert.tsx";
import { releaseAddress } from "../releases/release-names.ts";

interface PendingListProps {
  title: string;
  /** Text of an empty list. */
  nothing: string;
  waiting: readonly Waiting[];
  mayAnswer: boolean;
  /** Whether a submission may be cancelled, before or after its answer. */
  mayCancel: (one: Waiting) => boolean;
}

const states: Record<Waiting["state"], string> = {
  waiting: "已提交",
  scheduled: "定时",
  returned: "退回",
  failed: "没有成功",
};
const tones: Record<Waiting["state"], Tone> = { waiting: "soon", scheduled: "soon", returned: "bad", failed: "bad" };

/** Labels of the button that cancels. */
const cancelLabels: Record<Waiting["state"], string> = {
  waiting: "撤回",
  scheduled: "取消定时",
  returned: "知道了",
  failed: "知道了",
};

/** Submissions that wait for a publisher or for their time. */
export function PendingList({ title, nothing, waiting, mayAnswer, mayCancel }: PendingListProps) {
  const { revalidate } = useRevalidator();
  return (
    <Stack component="section" aria-label={title}>
      <Title order={2} size="h4">
        {title}
      </Title>
      {waiting.length === 0 && (
        <Text size="sm" c="dimmed">
          {nothing}
        </Text>
      )}
      {waiting.map((one) => (
        <Paper key={one.id} withBorder p="md">
          <Group gap="xs" mb={4}>
            <Tag tone={tones[one.state]}>{states[one.state]}</Tag>
            <Text size="sm" c="dimmed">
              {one.by}，<When at={one.at} />
            </Text>
          </Group>
          {one.release && (
            <Anchor component={Link} to={releaseAddress(one.release.id)} fw={500}>
              上线计划：{one.release.name}
            </Anchor>
          )}
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
          {mayAnswer && one.state === "waiting" && <AnswerForm id={one.id} onDone={() => revalidate()} />}
          {mayCancel(one) && <CancelButton one={{ ...one, name: nameOf(one) }} onDone={() => revalidate()} />}
        </Paper>
      ))}
    </Stack>
  );
}

const nameOf = ({ note, release, items }: Waiting) => note || release?.name || items.map(itemTitle).join("、");

interface CancelButtonProps {
  one: Pick<Waiting, "id" | "state"> & { name: string };
  onDone: () => Promise<void>;
}

/** Cancels a submission; its drafts remain. */
export function CancelButton({ one: { id, state, name }, onDone }: CancelButtonProps) {
  const { run, busy, failure } = useAction();
  const cancel = () =>
    void run(async () => {
      await callDesk("callOffSubmission", { id });
      await onDone();
    });
  return (
    <Stack gap="xs" mt="xs" align="start">
      <FailureAlert failure={failure} />
      <Button
        variant="default"
        size="xs"
        disabled={busy}
        aria-label={`${cancelLabels[state]}：${name}`}
        onClick={cancel}
      >
        {cancelLabels[state]}
      </Button>
    </Stack>
  );
}

interface AnswerFormProps {
  id: string;
  onDone: (answer: "approve" | "return") => Promise<void>;
}

/** A publisher's answer to a submission. */
export function AnswerForm({ id, onDone }: AnswerFormProps) {
  const [comment, setComment] = useState("");
  const { run, busy, failure } = useAction();
  const answer = (given: "approve" | "return") =>
    void run(async () => {
      await callDesk("answerSubmission", { id, answer: given, comment });
      await onDone(given);
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
