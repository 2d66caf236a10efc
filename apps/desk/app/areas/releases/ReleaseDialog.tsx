import { Modal, Textarea, TextInput } from "@mantine/core";
import { callDesk } from "@klarholm/contract/desk/client";
import { useInputState } from "@mantine/hooks";
import { ActionForm } from "../../ui/ActionForm.tsx";
import { localTime, type Release, utcTime } from "./release-names.ts";

interface ReleaseDialogProps {
  /** The release to change; undefined for a new one. */
  release?: Pick<Release, "id" | "name" | "note" | "plannedAt">;
  isOpen: boolean;
  onClose: () => void;
  /** @param id of the release */
  onWritten: (id: string, name: string) => Promise<void>;
}

/** Creates or changes a release. */
export function ReleaseDialog({ isOpen, onClose, release, onWritten }: ReleaseDialogProps) {
  return (
    <Modal opened={isOpen} onClose={onClose} title={release ? "修改上线计划" : "新建上线计划"}>
      <Fields key={`${release?.id} ${isOpen}`} release={release} onClose={onClose} onWritten={onWritten} />
    </Modal>
  );
}

function Fields({
  release,
  onClose,
  onWritten,
}: Omit<ReleaseDialogProps, "isOpen" | "release"> & { release: ReleaseDialogProps["release"] | undefined }) {
  const [name, setName] = useInputState(release?.name ?? "");
  const [note, setNote] = useInputState(release?.note ?? "");
  const [time, setTime] = useInputState(localTime(release?.plannedAt ?? null));
  const write = async () => {
    const { id } = await callDesk("writeRelease", {
      ...(release && { id: release.id }),
      name,
      note,
      plannedAt: utcTime(time),
    });
    onClose();
    await onWritten(id, name);
  };
  return (
    <ActionForm action={release ? "保存" : "新建"} onSubmit={write}>
      <TextInput
        label="名称"
        description="例如 2027 春季。历史里用它称呼这次发布。"
        maxLength={40}
        value={name}
        onChange={setName}
        required
        data-autofocus
      />
      <Textarea label="说明" autosize minRows={2} maxLength={500} value={note} onChange={setNote} />
      <TextInput
        label="打算上线的时间"
        description="北京时间，可以不填。到时不会自动发布，由发布的同事定时。"
        type="datetime-local"
        value={time}
        onChange={setTime}
      />
    </ActionForm>
  );
}
