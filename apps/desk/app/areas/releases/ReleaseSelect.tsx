import { NativeSelect, Stack } from "@mantine/core";
import { useState } from "react";
import { callDesk } from "@klarholm/contract/desk/client";
import type { ItemName } from "../../api/content.ts";
import { FailureAlert } from "../../ui/FailureAlert.tsx";
import { useAction } from "../../ui/use-action.ts";
import { isOpen, type Release } from "./release-names.ts";
import { ReleaseDialog } from "./ReleaseDialog.tsx";

type Named = Pick<Release, "id" | "name">;

interface ReleaseSelectProps {
  label: string;
  isLabelHidden?: boolean;
  /** The drafts to move. */
  items: readonly ItemName[];
  /** Their release; null for none, undefined for several drafts. */
  release: Named | null | undefined;
  releases: readonly Release[];
  /** Whether the person may make a release. */
  mayCreate: boolean;
  /** Called after the drafts have moved. */
  onMoved: (release: Named | null) => Promise<void> | void;
}

const [unchanged, none, added] = ["unchanged", "none", "new"] as const;

/** Chooses the release of drafts, or makes one. */
export function ReleaseSelect(props: ReleaseSelectProps) {
  const { label, isLabelHidden, items, release, releases, mayCreate, onMoved } = props;
  const { run, busy, failure } = useAction();
  const [asksName, setAsksName] = useState(false);
  const open = releases.filter((one) => isOpen(one));
  // A locked release is not offered, but shown.
  const shown = release && !open.some(({ id }) => id === release.id) ? [release, ...open] : open;
  const move = (to: Named | null) =>
    run(async () => {
      await callDesk("assignDrafts", {
        release: to?.id ?? null,
        items: items.map(({ kind, id }) => ({ kind, id })),
      });
      await onMoved(to && { id: to.id, name: to.name });
    });
  const choose = (value: string) => {
    if (value === added) setAsksName(true);
    else if (value !== unchanged) void move(shown.find(({ id }) => id === value) ?? null);
  };
  return (
    <Stack gap={4}>
      <NativeSelect
        {...(isLabelHidden ? { "aria-label": label } : { label })}
        size="xs"
        disabled={busy || items.length === 0}
        value={release === undefined ? unchanged : (release?.id ?? none)}
        onChange={(event) => choose(event.currentTarget.value)}
        data={[
          ...(release === undefined ? [{ value: unchanged, label: "请选择" }] : []),
          { value: none, label: "不属于上线计划" },
          ...shown.map(({ id, name }) => ({ value: id, label: name })),
          ...(mayCreate ? [{ value: added, label: "新建上线计划…" }] : []),
        ]}
      />
      <FailureAlert failure={failure} />
      <ReleaseDialog
        isOpen={asksName}
        onClose={() => setAsksName(false)}
        onWritten={(id, name) => move({ id, name })}
      />
    </Stack>
  );
}
