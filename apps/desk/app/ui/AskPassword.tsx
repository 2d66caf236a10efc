import { Alert, Button, Modal, PasswordInput, Stack } from "@mantine/core";
import { type ReactNode, useState } from "react";
import { useAction } from "./use-action.ts";

interface AskPasswordProps {
  opened: boolean;
  /** What it is asked for; the dialog bears it while it fades out, too. */
  title: string;
  onClose: () => void;
  /** Does it; what it throws is told, and the dialog stays. */
  onGiven: (password: string) => Promise<void>;
  children?: ReactNode;
}

/** Asks for one's own password before something that makes it easier, or harder, to get in. */
export function AskPassword({ opened, title, onClose, onGiven, children }: AskPasswordProps) {
  const [password, setPassword] = useState("");
  const { run, busy, failure } = useAction();
  const close = () => {
    setPassword("");
    onClose();
  };
  return (
    <Modal opened={opened} onClose={close} title={title}>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          void run(async () => {
            await onGiven(password);
            close();
          });
        }}
      >
        <Stack>
          {failure && (
            <Alert color="red" role="alert">
              {failure}
            </Alert>
          )}
          {children}
          <PasswordInput
            label="当前密码"
            autoComplete="current-password"
            value={password}
            onChange={(event) => setPassword(event.currentTarget.value)}
            visibilityToggleButtonProps={{ "aria-label": "显示或隐藏密码" }}
            required
            data-autofocus
          />
          <Button type="submit" loading={busy}>
            继续
          </Button>
        </Stack>
      </form>
    </Modal>
  );
}
