import { Anchor, Button, Group, Paper, Stack, Text, Textarea, TextInput, Title } from "@mantine/core";
import type { DeskAnswer } from "@klarholm/contract/desk";
import { callDesk } from "@klarholm/contract/desk/client";
import { letterLengths, placeholders, unknownPlaceholders } from "@klarholm/contract/desk/letters";
import { type SyntheticEvent, useState } from "react";
import { Link, useLoaderData, useRevalidator } from "react-router";
import { load } from "../../api/load.ts";
import { FailureAlert } from "../../ui/FailureAlert.tsx";
import { useAction } from "../../ui/use-action.ts";

type Template = DeskAnswer<"letterTemplates">["templates"][number];

export const loader = ({ request }: { request: Request }) => load("letterTemplates", {}, request);

/** Templates of mails to applicants. */
export default function Templates() {
  const { templates } = useLoaderData<typeof loader>();
  const [isAdding, setAdding] = useState(false);
  return (
    <Stack>
      <Anchor component={Link} to="/applications" size="sm">
        全部申请
      </Anchor>
      <Title order={1}>邮件模板</Title>
      <Text size="sm">写邮件时，{placeholders.map((name) => `{${name}}`).join("、")} 会换成这份申请的内容。</Text>
      {templates.map((template) => (
        <TemplateForm key={template.id} template={template} onDone={() => undefined} />
      ))}
      {isAdding ? (
        <TemplateForm template={{ id: "", name: "", subject: "", text: "" }} onDone={() => setAdding(false)} />
      ) : (
        <div>
          <Button variant="default" onClick={() => setAdding(true)}>
            添加模板
          </Button>
        </div>
      )}
    </Stack>
  );
}

/** The fields of a template; one without an id is new. */
function TemplateForm({ template, onDone }: { template: Template; onDone: () => void }) {
  const [name, setName] = useState(template.name);
  const [subject, setSubject] = useState(template.subject);
  const [text, setText] = useState(template.text);
  const [isSaved, setSaved] = useState(false);
  const { revalidate } = useRevalidator();
  const { run, busy, failure } = useAction();
  const { id } = template;
  const fault = (value: string) => {
    const unknown = unknownPlaceholders(value);
    return unknown.length > 0 && `没有“${unknown.join("、")}”，可以用的是${placeholders.join("、")}`;
  };
  const isFaulty = Boolean(fault(subject) || fault(text));
  const change = (set: (value: string) => void) => (event: { currentTarget: { value: string } }) => {
    setSaved(false);
    set(event.currentTarget.value);
  };
  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    if (isFaulty) return;
    void run(async () => {
      await callDesk("saveLetterTemplate", { ...(id && { id }), name, subject, text });
      setSaved(true);
      await revalidate();
      onDone();
    });
  };
  const remove = () =>
    void run(async () => {
      if (id) await callDesk("removeLetterTemplate", { id });
      await revalidate();
      onDone();
    });
  return (
    <Paper component="section" withBorder p="sm" aria-label={template.name || "新模板"}>
      <form onSubmit={submit}>
        <Stack gap="xs">
          <TextInput label="名称" value={name} maxLength={letterLengths.name} onChange={change(setName)} required />
          <TextInput
            label="主题"
            value={subject}
            maxLength={letterLengths.subject}
            error={fault(subject)}
            onChange={change(setSubject)}
            required
          />
          <Textarea
            label="正文"
            autosize
            minRows={3}
            value={text}
            maxLength={letterLengths.text}
            error={fault(text)}
            onChange={change(setText)}
            required
          />
          <FailureAlert failure={failure} />
          <Group gap="xs">
            <Button type="submit" size="xs" loading={busy}>
              保存模板
            </Button>
            <Button size="xs" variant="default" onClick={remove}>
              {id ? "删除模板" : "取消"}
            </Button>
            <Text size="sm" role="status">
              {isSaved && "已保存。"}
            </Text>
          </Group>
        </Stack>
      </form>
    </Paper>
  );
}
