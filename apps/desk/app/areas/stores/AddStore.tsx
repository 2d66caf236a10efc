import { Button, Modal, Stack, TextInput } from "@mantine/core";
import { useState } from "react";

interface AddStoreProps {
  isOpen: boolean;
  taken: ReadonlySet<string>;
  onClose: () => void;
  onAdd: (code: string) => void;
}

/** Asks for the code of a new store. */
export function AddStore({ isOpen, taken, onClose, onAdd }: AddStoreProps) {
  const [code, setCode] = useState("");
  const fault =
    code !== "" && !/^\w[\w-]*$/.test(code) ? "请用字母、数字、- 和 _。" : taken.has(code) ? "已有这个代码。" : "";
  return (
    <Modal opened={isOpen} onClose={onClose} title="添加门店">
      <form
        onSubmit={(event) => {
          event.preventDefault();
          if (!fault) onAdd(code);
        }}
      >
        <Stack>
          <TextInput
            label="门店代码"
            description="门店的唯一代码，例如 SH-RIVER；以后请不要再改"
            maxLength={40}
            value={code}
            error={fault}
            onChange={(event) => setCode(event.currentTarget.value.trim())}
            required
            data-autofocus
          />
          <Button type="submit">添加</Button>
        </Stack>
      </form>
    </Modal>
  );
}
