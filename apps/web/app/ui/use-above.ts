import { useEffectEvent, useLayoutEffect } from "react";
import { putAbove } from "./above.ts";

/** While `open`, the browser's Back calls `onClose` instead of leaving the page. */
export function useAbove(open: boolean, onClose: () => void): void {
  const close = useEffectEvent(onClose);
  // Before it is seen: a quick Back would leave the page.
  useLayoutEffect(() => (open ? putAbove(() => close()) : undefined), [open]);
}
