import { type RefObject, useEffect, useEffectEvent } from "react";
import { useCloseOnBack } from "./overlay-history.ts";

/**
 * What small things above a page have in common: a press beside them, Escape and Back close them; the latter two give
 * the focus back to what opened them.
 * @param area holds the popover and, as its first button or summary, what opens it
 */
export function usePopover(open: boolean, area: RefObject<HTMLElement | null>, onClose: () => void): void {
  const closeAndReturn = () => {
    onClose();
    area.current?.querySelector<HTMLElement>("button, summary")?.focus();
  };
  useCloseOnBack(open, closeAndReturn);
  const onOutside = useEffectEvent(onClose);
  const onEscape = useEffectEvent(closeAndReturn);

  useEffect(() => {
    if (!open) return undefined;
    const onPointerDown = ({ target }: PointerEvent) => {
      if (target instanceof Node && !area.current?.contains(target)) onOutside();
    };
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key !== "Escape") return;
      // A dialog around it stays open.
      event.preventDefault();
      event.stopPropagation();
      onEscape();
    };
    document.addEventListener("pointerdown", onPointerDown);
    document.addEventListener("keydown", onKeyDown, true);
    return () => {
      document.removeEventListener("pointerdown", onPointerDown);
      document.removeEventListener("keydown", onKeyDown, true);
    };
  }, [open, area]);
}
