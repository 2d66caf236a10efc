import { session } from "@klarholm/contract/desk/client";
import { useEffect, useState, useSyncExternalStore } from "react";
import { Draft } from "./draft.ts";
import { sendDraft } from "./send-draft.ts";
import { deleteUnsent, saveUnsent, type Unsent } from "./unsent.ts";

interface DraftOf {
  person: string;
  kind: string;
  id: string;
  start: Unsent;
  /** Whether `start` comes from an earlier page that could not send it. */
  isUnsent: boolean;
}

/** The draft of one item with automatic saving. Use a `key`: the hook does not support another item later. */
export function useDraft({ person, kind, id, start, isUnsent }: DraftOf) {
  const [draft] = useState(
    () =>
      new Draft({
        start,
        isUnsent,
        send: (unsent) => sendDraft({ kind, id }, unsent),
        save: (unsent) => void saveUnsent(person, kind, id, unsent),
        clear: () => void deleteUnsent(person, kind, id),
      }),
  );
  useEffect(() => {
    addEventListener("online", draft.sendNow);
    const unwatch = session.watch(() => void (session.isOver() || draft.sendNow()));
    return () => {
      unwatch();
      removeEventListener("online", draft.sendNow);
      draft.end();
    };
  }, [draft]);
  const state = useSyncExternalStore(draft.watch, draft.state);
  return { ...state, draft };
}
