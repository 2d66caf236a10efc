import { type RefObject, useEffect, useEffectEvent } from "react";
import { useCloseOnBack } from "./overlay-history.ts";

/**
 * Closes a popover on outside clicks, Escape and Back; the latter two restore focus to its opener.
 * @param area contains the popover and, as its first button or summary, the opener
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
      // An enclosing dialog stays open.
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
