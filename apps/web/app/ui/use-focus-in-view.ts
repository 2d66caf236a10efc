import { type RefObject, useEffect, useRef } from "react";

/**
 * Brings what gets the focus by keys into view whole, in a row that scrolls sideways: browsers are content with 32 px of it.
 * @returns for the row
 */
export function useFocusInView<E extends HTMLElement>(): RefObject<E | null> {
  const row = useRef<E>(null);
  useEffect(() => {
    const element = row.current;
    const show = ({ target }: FocusEvent) => {
      if (target instanceof Element && target !== element && target.matches(":focus-visible"))
        target.scrollIntoView({ block: "nearest", inline: "nearest" });
    };
    element?.addEventListener("focusin", show);
    return () => element?.removeEventListener("focusin", show);
  }, []);
  return row;
}
