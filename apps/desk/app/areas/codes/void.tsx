import { Alert, Button, FileButton, Group, List, Stack, Text, Textarea, Title } from "@mantine/core";
import type { DeskAnswer } from "@klarholm/contract/desk";
import { callDesk } from "@klarholm/contract/desk/client";
import { maxListedCodes } from "@klarholm/contract/desk/codes";
import { useDisclosure } from "@mantine/hooks";
import { IconUpload } from "@tabler/icons-react";
import { useState } from "react";
import { sendFile } from "../../api/send-file.ts";
import { FailureAlert } from "../../ui/FailureAlert.tsx";
import { useAction } from "../../ui/use-action.ts";
import { CodesNav } from "./CodesNav.tsx";
import { VoidDialog } from "./VoidDialog.tsx";

/** Faulty entries that are listed. */
const maxFaults = 20;

/** The codes of a pasted list, one a line; of a table the first column. */
const codesIn = (text: string): string[] =>
  text.split("\n").flatMap((line) => line.split(/[,;\t]/, 1)[0]?.trim() || []);

/** Voids a pasted list of codes after a check. */
export default function VoidList() {
  const [text, setText] = useState("");
  const [checked, setChecked] = useState<DeskAnswer<"checkCodes">>();
  const [message, setMessage] = useState("");
  const [isAsking, { open, close }] = useDisclosure();
  const { run, busy, failure } = useAction();
  const codes = codesIn(text);
  const isTooLong = codes.length > maxListedCodes;
  const faults = checked ? checked.mistyped.length + checked.unknown.length : 0;
  const change = (changed: string) => {
    setText(changed);
    setChecked(undefined);
    setMessage("");
  };
  const check = () => void run(async () => setChecked(await callDesk("checkCodes", { codes })));

  const read = (file: File | null) =>
    void run(async () => {
      if (file) change((await sendFile("readCodesTable", {}, file)).codes.join("\n"));
    });

  return (
    <Stack>
      <Title order={1}>作废验证码</Title>
      <CodesNav />
      <Stack className="panel">
        <Textarea
          label="验证码"
          description={`每行一个，最多 ${maxListedCodes} 个；从表格粘贴时取第一列；读取表格时取“验证码”一栏，没有这一栏就取第一栏。`}
          autosize
          minRows={6}
          maxRows={16}
          spellCheck={false}
          value={text}
          onChange={(event) => change(event.currentTarget.value)}
          error={isTooLong && `这里有 ${codes.length} 个。请分几次，或在“批次”里作废整批。`}
        />
        <Group>
          <FileButton accept=".xlsx,.csv,.txt" onChange={read} inputProps={{ "aria-label": "验证码的表格" }}>
            {(props) => (
              <Button {...props} variant="default" loading={busy} leftSection={<IconUpload size={16} stroke={1.5} />}>
                从表格读取…
              </Button>
            )}
          </FileButton>
          <Button variant="default" disabled={codes.length === 0 || isTooLong} loading={busy} onClick={check}>
            检查 {codes.length} 个
          </Button>
          {checked && faults === 0 && checked.valid > 0 && <Button onClick={open}>作废 {checked.valid} 个…</Button>}
          <Text role="status">
            {message}
            {checked &&
              faults === 0 &&
              `可以作废 ${checked.valid} 个${checked.voided > 0 ? `；${checked.voided} 个以前已作废` : ""}。`}
          </Text>
        </Group>
      </Stack>
      <FailureAlert failure={failure} />
      {checked && faults > 0 && (
        <Alert color="red" role="alert" title={`有 ${faults} 个查不到，改好或删去以后再检查`}>
          <Faults title="输错的（不符合验证码的规则）" entries={checked.mistyped} />
          <Faults title="没有生成过的" entries={checked.unknown} />
        </Alert>
      )}
      <VoidDialog
        isOpen={isAsking}
        what={`名单里的 ${checked?.valid ?? 0} 个验证码`}
        onClose={close}
        onVoid={async (reason) => {
          const { voided } = await callDesk("voidCodes", { codes, reason });
          change("");
          setMessage(`已作废 ${voided} 个。`);
        }}
      />
    </Stack>
  );
}

function Faults({ title, entries }: { title: string; entries: readonly string[] }) {
  if (entries.length === 0) return null;
  return (
    <>
      <Text size="sm" fw={600}>
        {title}：{entries.length} 个
      </Text>
      <List size="sm">
        {entries.slice(0, maxFaults).map((entry, index) => (
          <List.Item key={index} className="wrap-anywhere">
            {entry}
          </List.Item>
        ))}
      </List>
      {entries.length > maxFaults && <Text size="sm">还有 {entries.length - maxFaults} 个</Text>}
    </>
  );
}
