import { useEffect, useState, useSyncExternalStore } from "react";
import { Draft } from "./draft.ts";
import { sendDraft } from "./send-draft.ts";
import { forgetUnsent, keepUnsent, type Unsent } from "./unsent.ts";

interface DraftOf {
  person: string;
  kind: string;
  id: string;
  start: Unsent;
  /** Whether the start is what an earlier page could not send. */
  isUnsent: boolean;
}

/** The draft of one item, sent by itself; to be made anew for each item. */
export function useDraft({ person, kind, id, start, isUnsent }: DraftOf) {
  const [draft] = useState(
    () =>
      new Draft({
        start,
        isUnsent,
        send: (unsent) => sendDraft({ kind, id }, unsent),
        keep: (unsent) => void keepUnsent(person, kind, id, unsent),
        forget: () => void forgetUnsent(person, kind, id),
      }),
  );
  useEffect(() => {
    addEventListener("online", draft.sendNow);
    return () => {
      removeEventListener("online", draft.sendNow);
      draft.end();
    };
  }, [draft]);
  const state = useSyncExternalStore(draft.watch, draft.state);
  return { ...state, draft };
}
