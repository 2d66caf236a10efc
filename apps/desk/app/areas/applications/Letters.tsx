import {
  Anchor,
  Button,
  Group,
  Modal,
  NativeSelect,
  Paper,
  Stack,
  Text,
  Textarea,
  TextInput,
  Title,
} from "@mantine/core";
import type { DeskAnswer } from "@klarholm/contract/desk";
import { callDesk } from "@klarholm/contract/desk/client";
import { filledText, letterLengths, type LetterValues, unknownPlaceholders } from "@klarholm/contract/desk/letters";
import { useDisclosure } from "@mantine/hooks";
import { type SyntheticEvent, useState } from "react";
import { Link, useRevalidator } from "react-router";
import { FailureAlert } from "../../ui/FailureAlert.tsx";
import { formatTime } from "../../ui/time.ts";
import { Tag } from "../../ui/Tag.tsx";
import { useAction } from "../../ui/use-action.ts";

type Template = DeskAnswer<"letterTemplates">["templates"][number];
type Sent = DeskAnswer<"application">["letters"];
type Letter = NonNullable<Sent[number]["letter"]>;

const states = { waiting: "等待发送", sent: "已发送", failed: "没能发出", cancelled: "已取消" } as const;
const tones = { waiting: "soon", sent: "good", failed: "bad", cancelled: "plain" } as const;

interface LettersProps {
  id: string;
  letters: Sent;
  templates: readonly Template[];
  values: LetterValues;
  /** Whether mails can be sent. */
  mail: boolean;
}

/** Mails to the applicant, and a dialog that writes another from a template. */
export function Letters({ id, letters, templates, values, mail }: LettersProps) {
  const [isOpen, { open, close }] = useDisclosure();
  const { revalidate } = useRevalidator();
  const { run, busy, failure } = useAction();
  // Outside of the dialog, so that text survives closing it.
  const [begun, setBegun] = useState<Letter>();
  const lastAddress = [...letters].reverse().find(({ letter }) => letter)?.letter?.to ?? "";
  const cancel = (letter: string) =>
    void run(async () => {
      // Refused if the mail was sent meanwhile; it is shown as sent then.
      await callDesk("cancelLetter", { id, letter }).finally(() => revalidate());
    });
  return (
    <Stack component="section" gap="xs" aria-label="邮件">
      <Title order={2} size="h4">
        邮件
      </Title>
      {letters.map(({ id: letterId, by, createdAt, letter, state }) => (
        <Paper key={letterId} withBorder p="xs">
          <Group gap="xs">
            <Text size="sm" c="dimmed" className="wrap-anywhere">
              {by}，{formatTime(createdAt)}
              {letter && `，发给 ${letter.to}`}
            </Text>
            <Tag tone={tones[state]}>{states[state]}</Tag>
            {state === "waiting" && (
              <Button
                variant="default"
                size="xs"
                disabled={busy}
                aria-label={`取消发送：${letter?.subject ?? ""}`}
                onClick={() => cancel(letterId)}
              >
                取消发送
              </Button>
            )}
          </Group>
          <Text fw={600} className="wrap-anywhere">
            {letter?.subject ?? "（无法解密）"}
          </Text>
          <Text className="document-words wrap-anywhere">{letter?.text}</Text>
        </Paper>
      ))}
      <FailureAlert failure={failure} />
      <Group gap="xs">
        <Button variant="default" disabled={!mail} onClick={open}>
          写邮件
        </Button>
        <Anchor component={Link} to="/applications/templates" size="sm">
          邮件模板
        </Anchor>
        {!mail && <Text size="sm">还不能发邮件：请管理员设置 SMTP_URL 与 HR_EMAIL。</Text>}
      </Group>
      <Modal opened={isOpen} onClose={close} title="写邮件" size="lg">
        <LetterForm
          id={id}
          templates={templates}
          values={values}
          letter={begun ?? { to: lastAddress, subject: "", text: "" }}
          onChange={setBegun}
          onSent={async () => {
            close();
            setBegun(undefined);
            await revalidate();
          }}
        />
      </Modal>
    </Stack>
  );
}

interface LetterFormProps {
  id: string;
  templates: readonly Template[];
  values: LetterValues;
  letter: Letter;
  onChange: (letter: Letter) => void;
  onSent: () => Promise<void>;
}

function LetterForm({ id, templates, values, letter, onChange, onSent }: LetterFormProps) {
  const { to, subject, text } = letter;
  const { run, busy, failure } = useAction();
  const take = (chosen: string) => {
    const template = templates.find((one) => one.id === chosen);
    if (!template) return;
    onChange({ to, subject: filledText(template.subject, values), text: filledText(template.text, values) });
  };
  const unknown = unknownPlaceholders(`${subject}\n${text}`);
  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    void run(async () => {
      await callDesk("sendLetter", { id, to: to.trim(), subject, text });
      await onSent();
    });
  };
  return (
    <form onSubmit={submit}>
      <Stack>
        <NativeSelect
          label="模板"
          defaultValue=""
          data={[{ value: "", label: "不用模板" }, ...templates.map((one) => ({ value: one.id, label: one.name }))]}
          onChange={(event) => take(event.currentTarget.value)}
        />
        <TextInput
          label="收件地址"
          description="申请表里没有邮箱，请从简历里抄写；与申请一起加密保存、一起删除"
          type="email"
          value={to}
          maxLength={254}
          onChange={(event) => onChange({ ...letter, to: event.currentTarget.value })}
          required
          data-autofocus
        />
        <TextInput
          label="主题"
          value={subject}
          maxLength={letterLengths.subject}
          onChange={(event) => onChange({ ...letter, subject: event.currentTarget.value })}
          required
        />
        <Textarea
          label="正文"
          autosize
          minRows={6}
          maxRows={16}
          value={text}
          maxLength={letterLengths.text}
          onChange={(event) => onChange({ ...letter, text: event.currentTarget.value })}
          required
        />
        {unknown.length > 0 && (
          <Text size="sm" c="error">
            没有“{unknown.join("、")}”可以代入，会照原样发出。
          </Text>
        )}
        <FailureAlert failure={failure} />
        <Group justify="end">
          <Button type="submit" loading={busy}>
            发送
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
