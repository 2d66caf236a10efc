import { type FocusEvent, type KeyboardEvent, type PointerEvent, useEffect, useRef, useState } from "react";
import { useLocation } from "react-router";

/** Milliseconds of grace: crossing an item opens nothing, and a slip off the panel does not close it. */
const grace = { open: 80, close: 200 };

/**
 * Which panel of the mega-menu is open. Hovering and keyboard focus open one; leaving, Escape and any
 * in-app navigation close it (section 2). Touch follows the link at once.
 */
export function useOpenPanel() {
  const { key: place } = useLocation();
  const [opened, setOpened] = useState<{ key: string; place: string }>();
  /** While the focus goes back to the item of a panel just closed by Escape: that opens nothing. */
  const returning = useRef(false);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  // An opening belongs to the place where it happened: after a navigation nothing is open.
  const openKey = opened?.place === place ? opened.key : undefined;

  useEffect(() => () => clearTimeout(timer.current), []);

  const set = (key: string | undefined, delay: number) => {
    clearTimeout(timer.current);
    const apply = () => setOpened(key === undefined ? undefined : { key, place });
    if (delay > 0) timer.current = setTimeout(apply, delay);
    else apply();
  };
  const close = () => set(undefined, 0);

  /** Handlers for the list item that holds a link and its panel. */
  const handlers = (key: string) => ({
    onPointerEnter: (event: PointerEvent) => {
      if (event.pointerType !== "touch") set(key, openKey ? 0 : grace.open);
    },
    onPointerLeave: (event: PointerEvent) => {
      if (event.pointerType !== "touch") set(undefined, grace.close);
    },
    onFocus: (event: FocusEvent) => {
      if (!returning.current && event.target.matches(":focus-visible")) set(key, 0);
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

  return { openKey, handlers };
}
