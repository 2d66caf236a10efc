import { type RefObject, useEffect, useRef } from "react";

/** Closes the disclosures inside an element on a click outside and on Escape, which gives the focus back to its summary. */
export function useOneOpen<T extends HTMLElement>(): RefObject<T | null> {
  const area = useRef<T>(null);
  useEffect(() => {
    const opened = () => area.current?.querySelector<HTMLDetailsElement>("details[open]");
    const onPointerDown = ({ target }: PointerEvent) => {
      const details = opened();
      if (details && target instanceof Node && !details.contains(target)) details.open = false;
    };
    const onKeyDown = ({ key }: KeyboardEvent) => {
      const details = key === "Escape" ? opened() : null;
      if (!details) return;
      details.open = false;
      details.querySelector("summary")?.focus();
    };
    document.addEventListener("pointerdown", onPointerDown);
    document.addEventListener("keydown", onKeyDown);
    return () => {
      document.removeEventListener("pointerdown", onPointerDown);
      document.removeEventListener("keydown", onKeyDown);
    };
  }, []);
  return area;
}
