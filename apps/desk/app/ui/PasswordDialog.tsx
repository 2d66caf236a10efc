import { Modal, PasswordInput } from "@mantine/core";
import { type ReactNode, useState } from "react";
import { ActionForm } from "./ActionForm.tsx";

interface PasswordDialogProps {
  opened: boolean;
  /** The dialog keeps the title during its closing transition. */
  title: string;
  onClose: () => void;
  /** Errors are shown in the dialog, which stays open. */
  onPassword: (password: string) => Promise<void>;
  children?: ReactNode;
}

/** Asks for the current password before security settings change. */
export function PasswordDialog({ opened, title, onClose, onPassword, children }: PasswordDialogProps) {
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
          await onPassword(password);
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
