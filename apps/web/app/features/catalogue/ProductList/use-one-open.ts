import { type ToggleEvent, useRef, useState } from "react";
import { usePopover } from "../../../ui/use-popover.ts";

/** Makes popovers of disclosures of one name, of which one is open at a time. @returns what each of them is given */
export function useOneOpen(): { onToggle: (event: ToggleEvent<HTMLDetailsElement>) => void } {
  const opened = useRef<HTMLDetailsElement>(null);
  const [open, setOpen] = useState(false);
  usePopover(open, opened, () => {
    if (opened.current) opened.current.open = false;
  });
  return {
    onToggle: ({ currentTarget }) => {
      if (currentTarget.open) opened.current = currentTarget;
      if (currentTarget === opened.current) setOpen(currentTarget.open);
    },
  };
}
