import { type FocusEvent, type KeyboardEvent, type PointerEvent, useEffect, useRef } from "react";
import { isFocusVisible } from "../../ui/is-focus-visible.ts";
import { useLocationState } from "../../ui/use-location-state.ts";

/** Delays in milliseconds: crossing an item opens nothing, and leaving the panel briefly does not close it. */
const delays = { open: 80, close: 200 };

/**
 * The open panel of the mega menu. Hover and keyboard focus open one; leaving, Escape and in-app navigation close it
 * (section 2). Touch follows the link at once. A panel is not an overlay: Back leaves the page.
 */
export function useOpenPanel() {
  const [openKey, setOpenKey] = useLocationState<string>();
  /** Set while Escape returns focus to the item of the closed panel, which must not reopen it. */
  const isReturningFocus = useRef(false);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);

  useEffect(() => () => clearTimeout(timer.current), []);

  const set = (key: string | undefined, delay: number) => {
    clearTimeout(timer.current);
    if (delay > 0) timer.current = setTimeout(() => setOpenKey(key), delay);
    else setOpenKey(key);
  };
  const close = () => set(undefined, 0);
  const scheduleOpen = (key: string) => set(key, openKey ? 0 : delays.open);

  /** Handlers of the list item with a link and its panel. */
  const handlers = (key: string) => ({
    onPointerEnter: (event: PointerEvent) => {
      if (event.pointerType !== "touch") scheduleOpen(key);
    },
    onPointerLeave: (event: PointerEvent) => {
      if (event.pointerType !== "touch") set(undefined, delays.close);
    },
    onFocus: (event: FocusEvent) => {
      if (!isReturningFocus.current && isFocusVisible(event.target)) set(key, 0);
    },
    onBlur: (event: FocusEvent) => {
      if (!event.currentTarget.contains(event.relatedTarget)) close();
    },
    onClick: close,
    onKeyDown: (event: KeyboardEvent) => {
      if (event.key !== "Escape" || !openKey) return;
      isReturningFocus.current = true;
      event.currentTarget.querySelector("a")?.focus();
      isReturningFocus.current = false;
      close();
    },
  });

  return { openKey, handlers, scheduleOpen };
}
