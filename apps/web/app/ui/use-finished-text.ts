import { useMemo, useSyncExternalStore } from "react";
import { isComposing, mayBeComposing } from "./composition.ts";

/** The text of a field; while an input method composes, the text before. Empty without a field. */
export function useFinishedText(input: HTMLInputElement | null): string {
  const { subscribe, read } = useMemo(() => (input ? finishedText(input) : none), [input]);
  return useSyncExternalStore(subscribe, read, none.read);
}

interface Source {
  read: () => string;
  subscribe: (listener: () => void) => () => void;
}

const none: Source = { read: () => "", subscribe: () => () => undefined };

function finishedText(input: HTMLInputElement): Source {
  let composing = mayBeComposing(input);
  let finished = "";
  const read = () => (composing ? finished : (finished = input.value));
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
