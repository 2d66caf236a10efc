import { callDesk } from "@klarholm/contract/desk/client";
import { useEffect, useRef, useState } from "react";
import type { ItemName } from "../../api/content.ts";
import type { Fault } from "../../form/form-context.ts";
import { pointerOf } from "../../form/pointer.ts";
import type { DraftState } from "./draft.ts";

/** Milliseconds without a change before the whole site is checked, which takes the server up to a second. */
const rest = 3000;

/**
 * What is wrong with an item as the server has it: its shape at once, and what only the whole site can tell, such as a
 * page that another has the address of, once nobody writes for a while. Where the server cannot be asked, what was known
 * stays.
 * @param first the faults that came with the item
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
    if (saving !== "kept" || revision === null) return;
    let isLate = false;
    const ignore = () => undefined;
    void callDesk("contentItem", { kind, id }).then((now) => isLate || setOwn(now.faults), ignore);
    const timer = setTimeout(() => {
      if (checked.current === revision) return;
      checked.current = revision;
      void callDesk("checkDrafts", {}).then(
        ({ faults }) => isLate || setOfSite(faults.filter((fault) => fault.kind === kind && fault.id === id)),
        ignore,
      );
    }, rest);
    return () => {
      isLate = true;
      clearTimeout(timer);
    };
  }, [kind, id, revision, saving]);
  return revision === null ? own : merged(own, ofSite);
}

/** Both, each once. */
function merged(own: readonly Fault[], ofSite: readonly Fault[]): readonly Fault[] {
  const keys = new Set(own.map(keyOf));
  const more = ofSite.filter((fault) => !keys.has(keyOf(fault)));
  return more.length === 0 ? own : [...own, ...more];
}

const keyOf = ({ path, message }: Fault) => `${pointerOf(path)} ${message}`;
