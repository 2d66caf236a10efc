import { Button, Group, Modal, Stack, Text } from "@mantine/core";
import { deskEndpoints } from "@klarholm/contract/desk/endpoints";
import { useDisclosure } from "@mantine/hooks";
import { FailureAlert } from "../../ui/FailureAlert.tsx";
import { useDownload } from "../../ui/use-download.ts";
import { useAction } from "../../ui/use-action.ts";
import type { FileFindings, SentFile } from "./application-file.ts";
import { FindingsWarning } from "./FindingsWarning.tsx";

interface DownloadOriginalProps {
  file: SentFile;
  place: { id: string; position: number };
  /** Undefined before the check. */
  findings: FileFindings | undefined;
  fetchFindings: () => Promise<void>;
}

/** Downloads the original file after a warning about its findings. */
export function DownloadOriginal({ file, place: { id, position }, findings, fetchFindings }: DownloadOriginalProps) {
  const { name, type } = file;
  const [isAsking, { open, close }] = useDisclosure();
  const { run, busy, failure } = useAction();
  const download = useDownload(close);
  const query = new URLSearchParams({ id, position: String(position) });
  const ask = () => {
    open();
    if (!findings) void run(fetchFindings);
  };
  const isClean = findings && findings.findings.length === 0 && !findings.isRefused;

  return (
    <>
      <Button variant="default" onClick={ask}>
        下载原件
      </Button>
      <Modal opened={isAsking} onClose={close} title="下载原件">
        <Stack>
          <Text className="wrap-anywhere">
            《{name}》（{type.toUpperCase()}）是求职者发来的原文件，未经改动。
          </Text>
          {findings && <FindingsWarning {...findings} />}
          <Text role="status" size="sm">
            {busy
              ? "正在检查文件里有什么…"
              : failure
                ? `没能检查文件里有什么：${failure}`
                : isClean
                  ? "没有发现脚本、附件、嵌入对象或外部引用。"
                  : ""}
          </Text>
          <Text>打开前请先用杀毒软件检查，不要启用宏或编辑，也不要点开其中的链接。</Text>
          <Text>下载会记入操作记录。用完后请从电脑上删除。</Text>
          <FailureAlert failure={download.failure} />
          <Group justify="end">
            <Button variant="default" onClick={close}>
              取消
            </Button>
            {busy ? (
              <Button disabled>下载</Button>
            ) : (
              <Button
                component="a"
                href={`${deskEndpoints.downloadApplicationFile.path}?${String(query)}`}
                download
                onClick={download.onClick}
              >
                下载
              </Button>
            )}
          </Group>
        </Stack>
      </Modal>
    </>
  );
}
