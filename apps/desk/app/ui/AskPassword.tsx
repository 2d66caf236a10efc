import { Modal, PasswordInput } from "@mantine/core";
import { type ReactNode, useState } from "react";
import { ActionForm } from "./ActionForm.tsx";

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
  const close = () => {
    setPassword("");
    onClose();
  };
  return (
    <Modal opened={opened} onClose={close} title={title}>
      <ActionForm
        action="继续"
        onSubmit={async () => {
          await onGiven(password);
          close();
        }}
      >
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
      </ActionForm>
    </Modal>
  );
}
