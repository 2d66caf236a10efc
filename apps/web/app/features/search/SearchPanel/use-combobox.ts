import { useEffect, useEffectEvent, useState } from "react";
import { isComposing } from "../../../ui/composition.ts";
import { listen } from "../../../ui/listen.ts";
import type { HistoryEntry } from "../history.ts";

interface Options {
  listId: string;
  open: boolean;
  /** One list for one text: its identity is what a highlight belongs to. */
  options: readonly HistoryEntry[];
  onOpen: () => void;
  onClose: () => void;
  onChoose: (option: HistoryEntry) => void;
}

/**
 * Makes a combobox of a field while its list can be seen (ARIA 1.2, section "combobox"); at rest it is the search box that
 * it is without scripts. Arrows walk through the options, Enter takes one, Escape and a click outside the form close.
 * @returns the number of the option that the arrows are at; -1 for none
 */
export function useCombobox(
  input: HTMLInputElement,
  { listId, open, options, onOpen, onClose, onChoose }: Options,
): number {
  const [at, setAt] = useState<{ options: readonly HistoryEntry[]; index: number }>();
  // The arrows begin anew with every new list, and with every opening.
  const active = open && at?.options === options ? at.index : -1;

  const openAnew = () => {
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
      if (!open) return openAnew();
      // One more place than options: between the last and the first is the field itself.
      const places = options.length + 1;
      setAt({ options, index: ((active + 1 + step + places) % places) - 1 });
    }
    const chosen = event.key === "Enter" ? options[active] : undefined;
    if (!chosen) return;
    event.preventDefault();
    onChoose(chosen);
  });
  const opens = useEffectEvent(openAnew);
  const closesOutside = useEffectEvent((target: EventTarget | null) => {
    if (open && target instanceof Node && !input.form?.contains(target)) onClose();
  });

  useEffect(() => {
    const onFocus = () => opens();
    const onPointerDown = ({ target }: PointerEvent) => closesOutside(target);
    const onFocusIn = ({ target }: FocusEvent) => closesOutside(target);
    const stops = [
      listen(input, "keydown", onKeyDown),
      listen(input, "focus", onFocus),
      listen(input, "pointerdown", onFocus),
      listen(document, "pointerdown", onPointerDown),
      listen(document, "focusin", onFocusIn),
    ];
    return () => stops.forEach((stop) => stop());
  }, [input]);

  const listed = open && options.length > 0;
  useEffect(() => {
    const at = listed && active >= 0 ? `${listId}-${active}` : null;
    setAttributes(input, {
      role: open ? "combobox" : null,
      "aria-autocomplete": open ? "list" : null,
      "aria-haspopup": open ? "listbox" : null,
      "aria-expanded": open ? String(listed) : null,
      "aria-controls": listed ? listId : null,
      "aria-activedescendant": at,
    });
  }, [input, listId, open, listed, active]);

  return active;
}

/** Sets attributes of an element that another component rendered without them; null takes one away. */
function setAttributes(element: Element, attributes: Readonly<Record<string, string | null>>): void {
  for (const [name, value] of Object.entries(attributes)) {
    if (value === null) element.removeAttribute(name);
    else element.setAttribute(name, value);
  }
}
