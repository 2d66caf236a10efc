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
 */
export function useFaults(
  { kind, id }: ItemName,
  first: readonly Fault[],
  state: Pick<DraftState, "saving" | "revision">,
) {
  const { saving, revision } = state;
  const [own, setOwn] = useState(first);
  const [ofSite, setOfSite] = useState<readonly Fault[]>([]);
  const checked = useRef<string>(undefined);
  useEffect(() => {
    if (saving !== "saved" || revision === null) return;
    let isStale = false;
    const ignore = () => undefined;
    void callDesk("contentItem", { kind, id }).then((now) => isStale || setOwn(now.faults), ignore);
    const timer = setTimeout(() => {
      if (checked.current === revision) return;
      checked.current = revision;
      void callDesk("checkDrafts", {}).then(
        ({ faults }) => isStale || setOfSite(faults.filter((fault) => fault.kind === kind && fault.id === id)),
        ignore,
      );
    }, idleMs);
    return () => {
      isStale = true;
      clearTimeout(timer);
    };
  }, [kind, id, revision, saving]);
  return revision === null ? own : merged(own, ofSite);
}

/** Union without duplicates. */
function merged(own: readonly Fault[], ofSite: readonly Fault[]): readonly Fault[] {
  const keys = new Set(own.map(keyOf));
  const more = ofSite.filter((fault) => !keys.has(keyOf(fault)));
  return more.length === 0 ? own : [...own, ...more];
}

const keyOf = ({ path, message }: Fault) => `${pointerOf(path)} ${message}`;
