import { useSyncExternalStore } from "react";

let isMoving = false;
const listeners = new Set<() => void>();

function note({ pointerType }: PointerEvent): void {
  if (pointerType !== "mouse") return;
  isMoving = true;
  removeEventListener("pointermove", note);
  for (const listener of listeners) listener();
}

if (!import.meta.env.SSR) addEventListener("pointermove", note);

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Whether a mouse has moved since the page was loaded: only then is it worth having what shows under a mouse alone. */
export function useMouse(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => isMoving,
    () => false,
  );
}
