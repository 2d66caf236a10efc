import type { DeskAnswer } from "@klarholm/contract/desk";
import { callDesk } from "@klarholm/contract/desk/client";
import { useEffect, useRef, useState } from "react";
import type { ItemName } from "../../api/content.ts";
import type { Fault } from "../../form/form-context.ts";
import { pointerOf } from "../../form/pointer.ts";
import type { DraftState } from "./draft.ts";

/** Milliseconds without changes before the check of the whole site, which takes the server up to a second. */
const idleMs = 3000;

/**
 * The faults of an item on the server. Its schema is validated at once; checks of the whole site, such as duplicate
 * addresses, run after a pause. If the server is unreachable the last known faults remain.
 * @param first the faults of the loaded item
 * @param isRemoved whether the draft takes the item down; the site is then checked at once
 * @returns the item's faults, and those of other items, such as links to an item that is taken down
 */
export function useFaults(
  { kind, id }: ItemName,
  first: readonly Fault[],
  { saving, revision }: Pick<DraftState, "saving" | "revision">,
  isRemoved: boolean,
) {
  const [own, setOwn] = useState(first);
  const [all, setAll] = useState<DeskAnswer<"checkDrafts">["faults"]>([]);
  const checked = useRef<string>(undefined);
  useEffect(() => {
    if (saving !== "saved" || revision === null) return;
    let isStale = false;
    const ignore = () => undefined;
    void callDesk("contentItem", { kind, id }).then((now) => isStale || setOwn(now.faults), ignore);
    const timer = setTimeout(
      () => {
        if (checked.current === revision) return;
        checked.current = revision;
        void callDesk("checkDrafts", {}).then(({ faults }) => isStale || setAll(faults), ignore);
      },
      isRemoved ? 0 : idleMs,
    );
    return () => {
      isStale = true;
      clearTimeout(timer);
    };
  }, [kind, id, revision, saving, isRemoved]);
  const isOwn = (fault: ItemName) => fault.kind === kind && fault.id === id;
  const elsewhere = all.filter((fault) => !isOwn(fault) && fault.severity === "fault");
  return revision === null ? { faults: own, elsewhere: [] } : { faults: merged(own, all.filter(isOwn)), elsewhere };
}

/** Union without duplicates. */
function merged(own: readonly Fault[], ofSite: readonly Fault[]): readonly Fault[] {
  const keys = new Set(own.map(keyOf));
  const more = ofSite.filter((fault) => !keys.has(keyOf(fault)));
  return more.length === 0 ? own : [...own, ...more];
}

const keyOf = ({ path, message }: Fault) => `${pointerOf(path)} ${message}`;
