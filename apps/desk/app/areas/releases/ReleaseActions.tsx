import { Button, Group, Modal, Text } from "@mantine/core";
import { callDesk } from "@klarholm/contract/desk/client";
import { useState } from "react";
import { useNavigate } from "react-router";
import { ActionForm } from "../../ui/ActionForm.tsx";
import type { Release } from "./release-names.ts";
import { ReleaseDialog } from "./ReleaseDialog.tsx";

interface ReleaseActionsProps {
  release: Release;
  onChanged: () => Promise<void>;
}

/** Changes, empties or deletes an open release. */
export function ReleaseActions({ release, onChanged }: ReleaseActionsProps) {
  const { id, count } = release;
  const [dialog, show] = useState<"write" | "empty" | "delete">();
  // Retained during the dialog's closing transition.
  const [asked, setAsked] = useState<"empty" | "delete">("empty");
  const navigate = useNavigate();
  const ask = (what: "empty" | "delete") => {
    setAsked(what);
    show(what);
  };
  const close = () => show(undefined);
  const act = async () => {
    await callDesk(asked === "empty" ? "emptyRelease" : "deleteRelease", { id });
    close();
    if (asked === "empty") await onChanged();
    else await navigate("/publish");
  };
  return (
    <Group gap="xs">
      <Button variant="default" size="xs" onClick={() => show("write")}>
        改名与说明
      </Button>
      <Button variant="default" size="xs" disabled={count === 0} onClick={() => ask("empty")}>
        清空
      </Button>
      <Button variant="default" size="xs" onClick={() => ask("delete")}>
        删除计划
      </Button>
      <ReleaseDialog release={release} isOpen={dialog === "write"} onClose={close} onWritten={onChanged} />
      <Modal
        opened={dialog === "empty" || dialog === "delete"}
        onClose={close}
        title={asked === "empty" ? "清空计划" : "删除计划"}
      >
        <ActionForm action={asked === "empty" ? "清空" : "删除"} onSubmit={act}>
          <Text>{count === 0 ? "计划里没有修改。" : `计划里的 ${count} 项修改都还在，仍是草稿，只是不再属于它。`}</Text>
        </ActionForm>
      </Modal>
    </Group>
  );
}
