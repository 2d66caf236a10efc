import { type RefObject, useSyncExternalStore } from "react";

/** Whether a `<dialog>` or `<details>` is open, whether opened by script, by the platform, or before hydration. */
export function useIsOpen(element: RefObject<HTMLDialogElement | HTMLDetailsElement | null>): boolean {
  return useSyncExternalStore(
    (onChange) => {
      const observer = new MutationObserver(onChange);
      if (element.current) observer.observe(element.current, { attributeFilter: ["open"] });
      return () => observer.disconnect();
    },
    () => element.current?.open ?? false,
    () => false,
  );
}
