import { Button } from "@mantine/core";
import { callDesk } from "@klarholm/contract/desk/client";
import type { ItemName } from "../../api/content.ts";
import { FailureAlert } from "../../ui/FailureAlert.tsx";
import { useAction } from "../../ui/use-action.ts";

interface RemoveButtonProps {
  item: ItemName;
  title: string;
  onRemoved: () => Promise<void>;
}

/** Takes a draft out of its release; the draft stays. */
export function RemoveButton({ item: { kind, id }, title, onRemoved }: RemoveButtonProps) {
  const { run, busy, failure } = useAction();
  const remove = () =>
    void run(async () => {
      await callDesk("assignDrafts", { release: null, items: [{ kind, id }] });
      await onRemoved();
    });
  return (
    <>
      <Button variant="default" size="xs" disabled={busy} aria-label={`移出计划：${title}`} onClick={remove}>
        移出计划
      </Button>
      <FailureAlert failure={failure} />
    </>
  );
}
