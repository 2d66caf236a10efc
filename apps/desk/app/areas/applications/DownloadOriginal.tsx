import { Button, Group, Modal, Stack, Text } from "@mantine/core";
import { deskEndpoints } from "@klarholm/contract/desk/endpoints";
import { useDisclosure } from "@mantine/hooks";
import type { SentFile } from "./application-file.ts";

interface DownloadOriginalProps {
  file: SentFile;
  place: { id: string; position: number };
}

/** Hands out the file as it was sent, after a word of what that means. */
export function DownloadOriginal({ file: { name, type }, place: { id, position } }: DownloadOriginalProps) {
  const [isAsking, { open, close }] = useDisclosure();
  const query = new URLSearchParams({ id, position: String(position) });
  return (
    <>
      <Button variant="default" onClick={open}>
        下载原件
      </Button>
      <Modal opened={isAsking} onClose={close} title="下载原件">
        <Stack>
          <Text className="long">
            《{name}》（{type.toUpperCase()}
            ）是求职者发来的原文件，未经改动。下载后请先用杀毒软件检查，不要启用宏或编辑，也不要点开其中的链接。
          </Text>
          <Text>下载会记入操作记录。用完后请从电脑上删除。</Text>
          <Group justify="end">
            <Button variant="default" onClick={close}>
              取消
            </Button>
            <Button
              component="a"
              href={`${deskEndpoints.downloadApplicationFile.path}?${String(query)}`}
              download
              onClick={close}
            >
              下载
            </Button>
          </Group>
        </Stack>
      </Modal>
    </>
  );
}
