import { Modal, Text, TextInput } from "@mantine/core";
import { useInputState } from "@mantine/hooks";
import { ActionForm } from "../../ui/ActionForm.tsx";

interface VoidDialogProps {
  isOpen: boolean;
  /** What will be voided, such as 批次 2026-03 里的 200 个验证码. */
  what: string;
  onClose: () => void;
  /** Errors are shown in the dialog, which stays open. */
  onVoid: (reason: string) => Promise<void>;
}

/** Asks for the reason before codes are voided, which cannot be undone. */
export function VoidDialog({ isOpen, what, onClose, onVoid }: VoidDialogProps) {
  const [reason, setReason] = useInputState("");
  return (
    <Modal opened={isOpen} onClose={onClose} title="作废验证码">
      <ActionForm
        action="作废"
        onSubmit={async () => {
          await onVoid(reason);
          setReason("");
          onClose();
        }}
      >
        <Text>将作废{what}。此后访客查询时会看到已作废，不能恢复。</Text>
        <TextInput
          label="原因"
          description="写给同事看，访客看不到。"
          value={reason}
          onChange={setReason}
          maxLength={200}
          required
          data-autofocus
        />
      </ActionForm>
    </Modal>
  );
}
