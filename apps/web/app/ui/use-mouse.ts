import { useSyncExternalStore } from "react";

let hasMouse = false;
const listeners = new Set<() => void>();

function onPointerMove({ pointerType }: PointerEvent): void {
  if (pointerType !== "mouse") return;
  hasMouse = true;
  removeEventListener("pointermove", onPointerMove);
  for (const listener of listeners) listener();
}

if (!import.meta.env.SSR) {
  hasMouse = hoveredElement("body") !== null;
  addEventListener("pointermove", onPointerMove);
}

/** The element under a mouse that has not moved since the page load, and so has fired no event. */
export function hoveredElement(selector: string): Element | null {
  if (import.meta.env.SSR || !matchMedia("(hover: hover)").matches) return null;
  return document.querySelector(`${selector}:hover`);
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Whether the device has been used with a mouse; loads hover-only content only then. */
export function useHasMouse(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => hasMouse,
    () => false,
  );
}
