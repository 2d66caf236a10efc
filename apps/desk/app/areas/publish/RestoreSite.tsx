import { List, Modal, Skeleton, Stack, Text } from "@mantine/core";
import type { DeskAnswer } from "@klarholm/contract/desk";
import { callDesk } from "@klarholm/contract/desk/client";
import { useEffect, useEffectEvent, useState } from "react";
import { FailureAlert } from "../../ui/FailureAlert.tsx";
import { ActionForm } from "../../ui/ActionForm.tsx";
import { useAction } from "../../ui/use-action.ts";
import { itemTitle, kindName } from "../content/kinds.ts";

type Preview = DeskAnswer<"siteAtVersion">;

const changeLabels: Record<Preview["changes"][number]["what"], string> = {
  returns: "恢复",
  changes: "改回当时的样子",
  goes: "下线，当时还没有",
};

interface RestoreSiteProps {
  version: number;
  isOpen: boolean;
  onClose: () => void;
  onRestored: () => Promise<void>;
}

/** Restores the site to a version after showing the changes. */
export function RestoreSite({ version, isOpen, onClose, onRestored }: RestoreSiteProps) {
  const [preview, setPreview] = useState<Preview>();
  const { run, failure } = useAction();
  const fetchChanges = useEffectEvent(
    () => void run(async () => setPreview(await callDesk("siteAtVersion", { version }))),
  );
  useEffect(() => {
    if (isOpen) fetchChanges();
  }, [isOpen]);
  const restore = async () => {
    await callDesk("restoreSite", { version, seen: preview?.seen ?? 0 });
    onClose();
    await onRestored();
  };
  return (
    <Modal opened={isOpen} onClose={onClose} title={`整个网站恢复到版本 ${version}`}>
      <FailureAlert failure={failure} />
      {!preview && failure === "" && <Skeleton h={120} role="status" aria-label="正在比较" />}
      {preview?.changes.length === 0 && <Text>网站现在就是这个版本的样子。</Text>}
      {preview && preview.changes.length > 0 && (
        <ActionForm action={`恢复 ${preview.changes.length} 项并发布`} onSubmit={restore}>
          <Stack gap="xs">
            <Text size="sm">访客马上看到这些变化。草稿都在，不受影响；现在的样子留在历史里，可以再恢复回来。</Text>
            <List size="sm" className="scroll-list" tabIndex={0} aria-label="会有的变化">
              {preview.changes.map((change) => (
                <List.Item key={`${change.kind} ${change.id}`}>
                  {kindName(change.kind)}
                  {change.id !== change.kind && `“${itemTitle(change)}”`}：{changeLabels[change.what]}
                </List.Item>
              ))}
            </List>
          </Stack>
        </ActionForm>
      )}
    </Modal>
  );
}
