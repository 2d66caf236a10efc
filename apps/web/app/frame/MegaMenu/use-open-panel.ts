import { type FocusEvent, type KeyboardEvent, type PointerEvent, useEffect, useRef } from "react";
import { isFocusVisible } from "../../ui/is-focus-visible.ts";
import { useStateHere } from "../../ui/use-state-here.ts";

/** Milliseconds of grace: crossing an item opens nothing, and a slip off the panel does not close it. */
const grace = { open: 80, close: 200 };

/**
 * The open panel of the mega-menu. Hover and keyboard focus open one; leaving, Escape and in-app navigation close it
 * (section 2). Touch follows the link at once. A panel is no overlay: Back leaves the page.
 */
export function useOpenPanel() {
  const [openKey, setOpenKey] = useStateHere<string>();
  /** While the focus goes back to the item of a panel just closed by Escape: that opens nothing. */
  const returning = useRef(false);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);

  useEffect(() => () => clearTimeout(timer.current), []);

  const set = (key: string | undefined, delay: number) => {
    clearTimeout(timer.current);
    if (delay > 0) timer.current = setTimeout(() => setOpenKey(key), delay);
    else setOpenKey(key);
  };
  const close = () => set(undefined, 0);
  /** A mouse comes to an item. */
  const pointAt = (key: string) => set(key, openKey ? 0 : grace.open);

  /** Handlers for the list item that holds a link and its panel. */
  const handlers = (key: string) => ({
    onPointerEnter: (event: PointerEvent) => {
      if (event.pointerType !== "touch") pointAt(key);
    },
    onPointerLeave: (event: PointerEvent) => {
      if (event.pointerType !== "touch") set(undefined, grace.close);
    },
    onFocus: (event: FocusEvent) => {
      if (!returning.current && isFocusVisible(event.target)) set(key, 0);
    },
    onBlur: (event: FocusEvent) => {
      if (!event.currentTarget.contains(event.relatedTarget)) close();
    },
    onClick: close,
    onKeyDown: (event: KeyboardEvent) => {
      if (event.key !== "Escape" || !openKey) return;
      returning.current = true;
      event.currentTarget.querySelector("a")?.focus();
      returning.current = false;
      close();
    },
  });

  return { openKey, handlers, pointAt };
}
