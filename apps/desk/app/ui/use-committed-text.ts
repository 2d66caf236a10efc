import { type ChangeEvent, useRef, useState } from "react";

type Field = HTMLInputElement | HTMLTextAreaElement;

/**
 * Props of a text input that ignores unfinished IME compositions. Typed text shows at once, even if `value` follows
 * later.
 * @param value the committed value
 * @param onCommit called for each change outside a composition
 */
export function useCommittedText(value: string, onCommit: (text: string) => void) {
  const [typed, setTyped] = useState<string>();
  const composing = useRef(false);
  // The value has caught up.
  if (typed === value) setTyped(undefined);
  const take = (text: string) => {
    setTyped(text);
    if (!composing.current) onCommit(text);
  };
  return {
    value: typed ?? value,
    onChange: (next: string | ChangeEvent<Field>) => take(typeof next === "string" ? next : next.currentTarget.value),
    onCompositionStart: () => {
      composing.current = true;
    },
    onCompositionEnd: ({ currentTarget }: { currentTarget: Field }) => {
      composing.current = false;
      take(currentTarget.value);
    },
  };
}

/**
 * Whether a key event belongs to an IME. In Safari the Enter that ends a composition fires after it, with key code 229.
 */
export function isComposing(event: KeyboardEvent): boolean {
  return event.isComposing || event.keyCode === 229;
}
