import { useCallback, useSyncExternalStore } from "react";

/** The text of an input that another component owns, without spaces around it; unfinished words of an input method do not count. */
export function useTypedText(input: HTMLInputElement): string {
  const subscribe = useCallback(
    (listener: () => void) => {
      const onInput = (event: Event) => {
        if (!(event instanceof InputEvent && event.isComposing)) listener();
      };
      input.addEventListener("input", onInput);
      input.addEventListener("compositionend", listener);
      return () => {
        input.removeEventListener("input", onInput);
        input.removeEventListener("compositionend", listener);
      };
    },
    [input],
  );
  return useSyncExternalStore(subscribe, () => input.value.trim());
}
