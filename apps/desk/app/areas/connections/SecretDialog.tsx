import { Button, CopyButton, Modal, Stack, Text } from "@mantine/core";
import type { ReactNode } from "react";

interface SecretDialogProps {
  title: string;
  /** Empty while the dialog is closed. */
  secret: string;
  onClose: () => void;
  /** What the secret is for. */
  children: ReactNode;
}

/** Shows a secret that cannot be read again. */
export function SecretDialog({ title, secret, onClose, children }: SecretDialogProps) {
  return (
    <Modal opened={secret !== ""} onClose={onClose} title={title}>
      <Stack>
        <Text>{children}关闭后不再显示。</Text>
        <Text className="wrap-anywhere" ff="monospace" data-testid="secret">
          {secret}
        </Text>
        <CopyButton value={secret}>
          {({ copied, copy }) => <Button onClick={copy}>{copied ? "已复制" : "复制"}</Button>}
        </CopyButton>
      </Stack>
    </Modal>
  );
}
