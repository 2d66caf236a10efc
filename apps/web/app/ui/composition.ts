/** Whether an input method is at work: in Safari the Enter that ends a composition comes after its end, with key code 229. */
export function isComposing(event: Event): boolean {
  if (event instanceof KeyboardEvent) return event.isComposing || event.keyCode === 229;
  return event instanceof InputEvent && event.isComposing;
}

/**
 * Whether a composition may have begun in a field before anything listened, which no API tells: the field has the focus,
 * and Latin letters, as of pinyin, stand at its end. The next event of the field tells for certain.
 */
export function mayBeComposing(input: HTMLInputElement): boolean {
  return input === document.activeElement && /[a-z']$/i.test(input.value);
}
