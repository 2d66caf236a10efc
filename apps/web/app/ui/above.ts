import { place } from "./use-place.ts";

/**
 * Back closes what lies above a page. Each thing above (dialog, drawer, popover) has an entry of the browser's history:
 * a copy of the page's own, with the router's very state and address, and a mark that says how many things are open on it.
 * Going back from it the router has nothing to do and never hears of it; the topmost thing closes instead.
 *
 * A mark outlives what it was for when that is closed in another way, when a link in it is followed, or after a reload.
 * Nothing opens by itself then; going back or forward does not stop at it, and what opens next takes it over. Going back
 * at once instead would race with whatever the same press began.
 */

/** How to close what is open, the topmost last. */
const layers: (() => void)[] = [];

/** The entry that the browser was last seen at. */
let seen: Entry = { key: "", href: "", depth: 0 };

interface Entry {
  /** The router's key of the place. */
  key: string;
  href: string;
  /** How many things the mark counts. */
  depth: number;
}

function entry(): Entry {
  // Written by the router and by this module.
  const state = history.state as { key?: string; above?: number } | null;
  return { key: state?.key ?? "default", href: location.href, depth: state?.above ?? 0 };
}

/**
 * Puts something above the page.
 * @param close hides it; when it stays open nonetheless, as to ask first, it is above the page again
 * @returns to be called when it is closed, however that came about
 */
export function putAbove(close: () => void): () => void {
  layers.push(close);
  mark();
  return () => void layers.splice(layers.indexOf(close), 1);
}

/** Adds the entries that are missing; none while the router is still on its way to where the browser is. */
function mark(): void {
  seen = entry();
  if (seen.key !== place.key) return;
  for (; seen.depth < layers.length; seen = entry()) history.pushState({ ...history.state, above: seen.depth + 1 }, "");
}

/** A step within the entries of one place is for what lies above it; all others are the router's. */
function onPopState(event: PopStateEvent): void {
  const from = seen;
  seen = entry();
  if (seen.key !== from.key || seen.href !== from.href || seen.depth === from.depth) return;
  event.stopImmediatePropagation();
  const closing = layers.slice(seen.depth).reverse();
  for (const close of closing) close();
  if (closing.length === 0) history.go(Math.sign(seen.depth - from.depth));
  // For what did not close; what did has left when this event is over.
  else setTimeout(mark);
}

if (typeof window !== "undefined") {
  place.stepped = onPopState;
  place.changed = mark;
  mark();
}
