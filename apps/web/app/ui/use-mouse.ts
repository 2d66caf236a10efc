import { useSyncExternalStore } from "react";

let isThere = false;
const listeners = new Set<() => void>();

function note({ pointerType }: PointerEvent): void {
  if (pointerType !== "mouse") return;
  isThere = true;
  removeEventListener("pointermove", note);
  for (const listener of listeners) listener();
}

if (!import.meta.env.SSR) {
  isThere = restingOn("body") !== null;
  addEventListener("pointermove", note);
}

/**
 * What a mouse rests on that came before the scripts: they hear nothing of it before it moves again. A finger leaves nothing behind.
 * @param selector of what is looked for
 */
export function restingOn(selector: string): Element | null {
  if (import.meta.env.SSR || !matchMedia("(hover: hover)").matches) return null;
  return document.querySelector(`${selector}:hover`);
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Whether a mouse has been on the page: only then is it worth having what shows under a mouse alone. */
export function useMouse(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => isThere,
    () => false,
  );
}
