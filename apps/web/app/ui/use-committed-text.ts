import { useMemo, useSyncExternalStore } from "react";
import { isComposing, mayBeComposing } from "./composition.ts";

/** The text of a field without an unfinished IME composition. Empty without a field. */
export function useCommittedText(input: HTMLInputElement | null): string {
  const { subscribe, read } = useMemo(() => (input ? committedText(input) : none), [input]);
  return useSyncExternalStore(subscribe, read, none.read);
}

interface Source {
  read: () => string;
  subscribe: (listener: () => void) => () => void;
}

const none: Source = { read: () => "", subscribe: () => () => undefined };

function committedText(input: HTMLInputElement): Source {
  let composing = mayBeComposing(input);
  let committed = "";
  const read = () => (composing ? committed : (committed = input.value));
  const subscribe = (listener: () => void) => {
    const take = (event: Event) => {
      read();
      composing = event.type === "compositionstart" || isComposing(event);
      listener();
    };
    const types = ["compositionstart", "input", "compositionend"];
    for (const type of types) input.addEventListener(type, take);
    return () => types.forEach((type) => input.removeEventListener(type, take));
  };
  return { read, subscribe };
}
