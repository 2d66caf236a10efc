/** Whether an element shows that it has the focus. Browsers that do not know `:focus-visible` (Safari < 15.4) show every focus. */
export const isFocusVisible = (element: Element): boolean =>
  !CSS.supports("selector(:focus-visible)") || element.matches(":focus-visible");
