import { useEffect, useEffectEvent, useLayoutEffect } from "react";
import { useLocation } from "react-router";

/**
 * Back closes overlays (dialog, drawer, popover) instead of leaving the page. Each open overlay has a history entry: a
 * copy of the page's own with the number of open overlays. Steps between entries of one page do not reach the router.
 * An entry outlives its overlay if that closes otherwise, by a link or a reload: Back and Forward skip it.
 */

/** Close functions of open overlays, topmost last. */
const overlays: (() => void)[] = [];

/** The last known entry: state and address of the page, and the number of overlays. */
let entry = { page: "", depth: 0 };
function readEntry(): typeof entry {
  const { overlay = 0, ...page }: { overlay?: number } = history.state ?? {};
  return { page: JSON.stringify(page) + location.href, depth: overlay };
}

function addMissingEntries(): void {
  entry = readEntry();
  for (; entry.depth < overlays.length; entry = readEntry())
    history.pushState({ ...history.state, overlay: entry.depth + 1 }, "");
}

function onPopState(event: PopStateEvent): void {
  const from = entry;
  entry = readEntry();
  if (entry.page !== from.page || entry.depth === from.depth) return;
  event.stopImmediatePropagation();
  const closing = overlays.slice(entry.depth).reverse();
  for (const close of closing) close();
  if (closing.length === 0) history.go(Math.sign(entry.depth - from.depth));
  // Overlays that ask first or stay open get their entry again; closed ones are removed by then.
  else setTimeout(addMissingEntries);
}

// The root's modules run before the router's listener is added: Chromium below 89 calls listeners in that order.
if (typeof window !== "undefined") addEventListener("popstate", onPopState, true);

/** Follows the router; once for the whole site. */
export function useOverlayHistory(): void {
  const { key } = useLocation();
  useEffect(addMissingEntries, [key]);
}

/** While `open`, Back calls `onClose`. A layout effect: otherwise a fast Back would leave the page. */
export function useCloseOnBack(open: boolean, onClose: () => void): void {
  const close = useEffectEvent(onClose);
  useLayoutEffect(() => {
    if (!open) return undefined;
    const overlay = () => close();
    overlays.push(overlay);
    addMissingEntries();
    return () => void overlays.splice(overlays.indexOf(overlay), 1);
  }, [open]);
}
