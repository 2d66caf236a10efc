import { Alert, Button, FileButton, Group, Paper, Progress, Stack, Text } from "@mantine/core";
import { mediaTypes } from "@klarholm/contract/desk/media-limits";
import { IconUpload } from "@tabler/icons-react";
import { type DragEvent, useEffect, useState } from "react";
import { type OnUploaded, type Sending, useUploads } from "./use-uploads.ts";

/** Uploads files that are dropped, pasted or chosen. */
export function UploadZone({ onUploaded }: { onUploaded: OnUploaded }) {
  const { sending, send, dismiss } = useUploads(onUploaded);
  const [isOver, setOver] = useState(false);

  useEffect(() => {
    const paste = (event: ClipboardEvent) => {
      const files = [...(event.clipboardData?.files ?? [])];
      if (files.length === 0) return;
      event.preventDefault();
      send(files);
    };
    document.addEventListener("paste", paste);
    return () => document.removeEventListener("paste", paste);
  }, [send]);

  const over = (event: DragEvent) => {
    event.preventDefault();
    setOver(true);
  };
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    send([...event.dataTransfer.files]);
  };

  return (
    <Stack gap="xs">
      <Paper
        withBorder
        p="md"
        className="drop"
        data-over={isOver || undefined}
        onDragOver={over}
        onDragLeave={() => setOver(false)}
        onDrop={drop}
      >
        <Group>
          <FileButton multiple accept={mediaTypes.join(",")} onChange={send} inputProps={{ "aria-label": "选择文件" }}>
            {(props) => (
              <Button {...props} leftSection={<IconUpload size={16} stroke={1.5} />}>
                上传图片或影片
              </Button>
            )}
          </FileButton>
          <Text size="sm" c="dimmed" className="grow">
            也可以把文件拖到这里，或直接粘贴。每个文件不超过 50 MB；照片会自动摆正、转为网页颜色，并去掉拍摄地点。
          </Text>
        </Group>
      </Paper>
      <Stack gap="xs" role="status" aria-label="上传进度">
        {sending.map((one) => (
          <UploadRow key={one.id} {...one} onDismiss={() => dismiss(one.id)} />
        ))}
      </Stack>
    </Stack>
  );
}

function UploadRow({ title, part, failure, onDismiss }: Sending & { onDismiss: () => void }) {
  if (failure !== undefined)
    return (
      <Alert color="red" title={title} withCloseButton closeButtonLabel={`关闭：${title}`} onClose={onDismiss}>
        {failure}
      </Alert>
    );
  return (
    <Group gap="sm" wrap="nowrap">
      <Text size="sm" truncate className="grow">
        {title}
      </Text>
      <Text size="sm">{part < 1 ? `${Math.round(part * 100)}%` : "正在处理"}</Text>
      <Progress value={part * 100} w={160} aria-label={`${title}的上传进度`} />
    </Group>
  );
}
