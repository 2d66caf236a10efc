import { useEffect, useEffectEvent, useState } from "react";
import { isComposing } from "../../../ui/composition.ts";
import { listen } from "../../../ui/listen.ts";
import type { HistoryEntry } from "../history.ts";

interface Options {
  listId: string;
  open: boolean;
  /** A new array resets the highlight. */
  options: readonly HistoryEntry[];
  onOpen: () => void;
  onClose: () => void;
  onChoose: (option: HistoryEntry) => void;
}

/**
 * Makes a rendered field a combobox while its list is open (ARIA 1.2, section "combobox"): arrows highlight an option,
 * Enter chooses it, Escape and a press outside the form close the list.
 * @returns the index of the highlighted option; -1 for none
 */
export function useCombobox(
  input: HTMLInputElement,
  { listId, open, options, onOpen, onClose, onChoose }: Options,
): number {
  const [at, setAt] = useState<{ options: readonly HistoryEntry[]; index: number }>();
  const active = open && at?.options === options ? at.index : -1;

  const reopen = () => {
    if (!open) setAt(undefined);
    onOpen();
  };
  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    if (isComposing(event)) return;
    if (event.key === "Escape" && open) {
      event.preventDefault();
      return onClose();
    }
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step !== undefined) {
      event.preventDefault();
      if (!open) return reopen();
      // The field itself is a stop between the last and the first option.
      const stops = options.length + 1;
      setAt({ options, index: ((active + 1 + step + stops) % stops) - 1 });
    }
    const chosen = event.key === "Enter" ? options[active] : undefined;
    if (!chosen) return;
    event.preventDefault();
    onChoose(chosen);
  });
  const onFocus = useEffectEvent(reopen);
  const onOutside = useEffectEvent(({ target }: Event) => {
    if (open && target instanceof Node && !input.form?.contains(target)) onClose();
  });

  useEffect(() => {
    const stops = [
      listen(input, "keydown", onKeyDown),
      listen(input, "focus", onFocus),
      listen(input, "pointerdown", onFocus),
      listen(document, "pointerdown", onOutside),
      listen(document, "focusin", onOutside),
    ];
    return () => stops.forEach((stop) => stop());
  }, [input]);

  const listed = open && options.length > 0;
  useEffect(() => {
    const attributes = {
      role: open && "combobox",
      "aria-autocomplete": open && "list",
      "aria-haspopup": open && "listbox",
      "aria-expanded": open && String(listed),
      "aria-controls": listed && listId,
      "aria-activedescendant": listed && active >= 0 && `${listId}-${active}`,
    };
    for (const [name, value] of Object.entries(attributes)) {
      if (value === false) input.removeAttribute(name);
      else input.setAttribute(name, value);
    }
  }, [input, listId, open, listed, active]);

  return active;
}
