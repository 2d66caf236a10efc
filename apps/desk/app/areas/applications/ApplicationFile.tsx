import { Alert, Button, Group, Paper, Stack, Text, Title } from "@mantine/core";
import type { DeskAnswer } from "@klarholm/contract/desk";
import { callDesk } from "@klarholm/contract/desk/client";
import { useId, useState } from "react";
import { formatBytes } from "../../media/media-file.ts";
import { FailureAlert } from "../../ui/FailureAlert.tsx";
import { useAction } from "../../ui/use-action.ts";
import type { FileFindings, SentFile } from "./application-file.ts";
import { DocumentPages } from "./DocumentPages.tsx";
import { DocumentText } from "./DocumentText.tsx";
import { DownloadOriginal } from "./DownloadOriginal.tsx";
import { FindingsWarning } from "./FindingsWarning.tsx";

/** The opened file; `text` if there are no page pictures. */
type Opened = DeskAnswer<"openApplicationFile"> & { text?: readonly string[] };

const fields = { resumeFile: "简历", otherFiles: "其他文件" } as const;

const reasons = {
  unconfined: "服务器还不能隔离地打开文件，所以这里不显示内容。请管理员运行 npm run staff -- doctor 查看原因。",
  noTools: "服务器还没有安装显示这类文件的程序，所以这里不显示内容。请管理员运行 npm run staff -- doctor 查看原因。",
  unreadable: "服务器打不开这份文件，它可能已损坏。",
} as const;

/** A file of an application: its pages as pictures after an explicit click, and the original. */
export function ApplicationFile({ application, file }: { application: string; file: SentFile }) {
  const { position, field, name, type, bytes } = file;
  const place = { id: application, position };
  const [opened, setOpened] = useState<Opened>();
  const [findings, setFindings] = useState<FileFindings>();
  const fetchFindings = async () => setFindings(await callDesk("applicationFileFindings", place));
  const { run, busy, failure } = useAction();
  const heading = useId();
  const open = () =>
    void run(async () => {
      // If the check fails the pages are still shown; the download repeats the check.
      const [answer] = await Promise.all([
        callDesk("openApplicationFile", place),
        findings ?? fetchFindings().catch(() => undefined),
      ]);
      if (answer.view.shown !== "text") return setOpened(answer);
      const { pages } = await callDesk("applicationText", { ...place, opening: answer.opening });
      setOpened({ ...answer, text: pages });
    });

  return (
    <Paper component="section" withBorder p="md" aria-labelledby={heading}>
      <Stack>
        <div>
          <Title order={2} size="h4" id={heading} className="wrap-anywhere">
            {name}
          </Title>
          <Text size="sm">
            {fields[field]} · {type.toUpperCase()} · {formatBytes(bytes)}
          </Text>
        </div>
        <Group>
          {!opened && (
            <Button onClick={open} loading={busy}>
              查看
            </Button>
          )}
          <DownloadOriginal file={file} place={place} findings={findings} fetchFindings={fetchFindings} />
        </Group>
        <Text role="status" size="sm">
          {busy ? "正在打开，Word 文件需要几秒…" : ""}
        </Text>
        <FailureAlert failure={failure} />
        {opened && findings && <FindingsWarning {...findings} />}
        {opened?.view.shown === "nothing" && (
          <Alert color="gray" title="无法在这里显示">
            {reasons[opened.view.reason]}需要时可以下载原件。
          </Alert>
        )}
        {opened?.view.shown === "text" && (
          <>
            <Text size="sm">服务器没有安装 LibreOffice，只能显示文字，没有版式和图片。</Text>
            <DocumentText place={{ ...place, opening: opened.opening }} known={opened.text} />
          </>
        )}
        {opened?.view.shown === "pages" && (
          <DocumentPages name={name} place={{ ...place, opening: opened.opening }} {...opened.view} />
        )}
      </Stack>
    </Paper>
  );
}
