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
  // One that moved before this script was there rests on the page; a finger leaves nothing behind.
  isThere = matchMedia("(hover: hover)").matches && document.querySelector("body:hover") !== null;
  addEventListener("pointermove", note);
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
