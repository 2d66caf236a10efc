/** Whether an element shows its focus. Browsers without `:focus-visible` (Safari < 15.4) always do. */
export const isFocusVisible = (element: Element): boolean =>
  !CSS.supports("selector(:focus-visible)") || element.matches(":focus-visible");
