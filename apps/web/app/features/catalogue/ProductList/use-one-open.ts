import { type MouseEvent, type ToggleEvent, useRef, useState } from "react";
import { usePopover } from "../../../ui/use-popover.ts";

/** Makes popovers of disclosures of one name, of which one is open at a time. @returns what each of them is given */
export function useOneOpen(): {
  onClick: (event: MouseEvent<HTMLDetailsElement>) => void;
  onToggle: (event: ToggleEvent<HTMLDetailsElement>) => void;
} {
  const opened = useRef<HTMLDetailsElement>(null);
  const [open, setOpen] = useState(false);
  usePopover(open, opened, () => {
    if (opened.current) opened.current.open = false;
    setOpen(false);
  });
  return {
    // The browser tells of what it has toggled only when it is seen already.
    onClick: ({ currentTarget, target }) => {
      if (!(target instanceof Element && target.closest("summary"))) return;
      opened.current = currentTarget;
      setOpen(!currentTarget.open);
    },
    onToggle: ({ currentTarget }) => {
      if (currentTarget.open) opened.current = currentTarget;
      if (currentTarget === opened.current) setOpen(currentTarget.open);
    },
  };
}
