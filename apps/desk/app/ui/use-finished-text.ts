import { type ChangeEvent, useRef, useState } from "react";

type Field = HTMLInputElement | HTMLTextAreaElement;

/**
 * Props of a text field whose text counts once an input method has finished it. What is typed shows at once, also where
 * the value follows later, as by the address.
 * @param value what counts
 * @param onFinished hears each change but those of an unfinished composition
 */
export function useFinishedText(value: string, onFinished: (text: string) => void) {
  const [typed, setTyped] = useState<string>();
  const composing = useRef(false);
  // The value has followed; a composition never matches it but by chance, and then shows the same.
  if (typed === value) setTyped(undefined);
  const take = (text: string) => {
    setTyped(text);
    if (!composing.current) onFinished(text);
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

/** Whether a key is the input method's: in Safari the Enter that ends a composition comes after its end, with key code 229. */
export function isComposing(event: KeyboardEvent): boolean {
  return event.isComposing || event.keyCode === 229;
}
