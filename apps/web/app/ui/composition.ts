/** Whether an IME composition is active. Safari fires its Enter afterwards, with key code 229. */
export function isComposing(event: Event): boolean {
  if (event instanceof KeyboardEvent) return event.isComposing || event.keyCode === 229;
  return event instanceof InputEvent && event.isComposing;
}

/**
 * Whether a composition may have begun before listeners were added, which no API reports: the field is focused and ends
 * with Latin letters, as of pinyin. The next event of the field settles it.
 */
export function mayBeComposing(input: HTMLInputElement): boolean {
  return input === document.activeElement && /[a-z']$/i.test(input.value);
}
