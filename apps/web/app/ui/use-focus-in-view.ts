import { type RefObject, useEffect, useRef } from "react";
import { isFocusVisible } from "./is-focus-visible.ts";

/**
 * Brings what gets the focus by keys into view whole, in a row that scrolls sideways: browsers are content with 32 px of it.
 * @returns for the row
 */
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
