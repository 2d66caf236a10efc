import { Button, Group, Modal, Skeleton, Stack, Text } from "@mantine/core";
import type { DeskAnswer } from "@klarholm/contract/desk";
import { callDesk } from "@klarholm/contract/desk/client";
import { useEffect, useEffectEvent, useState } from "react";
import type { PastChange } from "../../api/content.ts";
import type { FormSchema } from "../../form/schema.ts";
import { FailureAlert } from "../../ui/FailureAlert.tsx";
import { useAction } from "../../ui/use-action.ts";
import { itemTitle } from "../content/kinds.ts";
import { Compare } from "./Compare.tsx";
import { Differences } from "./Differences.tsx";

interface RestoreItemProps {
  change: PastChange;
  root: FormSchema;
  isOpen: boolean;
  mayPublish: boolean;
  onClose: () => void;
  /** @param message about the result */
  onRestored: (message: string) => Promise<void>;
}

/** An item's earlier version next to the published one, with ways to restore it. */
export function RestoreItem({ change, root, isOpen, mayPublish, onClose, onRestored }: RestoreItemProps) {
  const { version, kind, id } = change;
  const title = itemTitle(change);
  const [preview, setPreview] = useState<DeskAnswer<"itemAtVersion">>();
  const { run, busy, failure } = useAction();
  const fetchChanges = useEffectEvent(
    () => void run(async () => setPreview(await callDesk("itemAtVersion", { version, kind, id }))),
  );
  useEffect(() => {
    if (isOpen) fetchChanges();
  }, [isOpen]);
  const restore = (as: "restoreDraft" | "restorePublished") =>
    void run(async () => {
      await callDesk(as, { version, kind, id });
      onClose();
      await onRestored(as === "restoreDraft" ? "已恢复为草稿，发布后访客才会看到。" : "已恢复并发布。");
    });
  return (
    <Modal opened={isOpen} onClose={onClose} size="xl" title={`${title}：版本 ${version}`}>
      <Stack>
        <FailureAlert failure={failure} />
        {!preview && failure === "" && <Skeleton h={120} role="status" aria-label="正在比较" />}
        {preview?.fields.length === 0 && <Text>已发布的就是这个版本的样子。</Text>}
        {preview && preview.fields.length > 0 && (
          <>
            <Text size="sm">恢复后与现在已发布的相比，会有这些变化：</Text>
            <Differences root={root} body={preview.body} fields={preview.fields} />
            <Compare item={{ kind, id, ...preview }} title={title} after="恢复以后" />
            <Group>
              <Button variant="default" disabled={busy} onClick={() => restore("restoreDraft")}>
                恢复为草稿
              </Button>
              {mayPublish && (
                <Button disabled={busy} onClick={() => restore("restorePublished")}>
                  恢复并发布
                </Button>
              )}
            </Group>
            {mayPublish && <Text size="sm">“恢复并发布”后，访客马上看到；现在的样子留在历史里。</Text>}
          </>
        )}
      </Stack>
    </Modal>
  );
}
