import { type RefObject, useEffect, useRef } from "react";
import { isFocusVisible } from "./is-focus-visible.ts";

/** Scrolls keyboard-focused items of a horizontal row fully into view: browsers stop at 32 px. */
export function useFocusInView<E extends HTMLElement>(): RefObject<E | null> {
  const row = useRef<E>(null);
  useEffect(() => {
    const element = row.current;
    const show = ({ target }: FocusEvent) => {
      if (target instanceof Element && target !== element && isFocusVisible(target))
        target.scrollIntoView({ block: "nearest", inline: "nearest" });
    };
    element?.addEventListener("focusin", show);
    return () => element?.removeEventListener("focusin", show);
  }, []);
  return row;
}
