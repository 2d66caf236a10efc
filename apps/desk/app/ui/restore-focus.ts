/**
 * Keeps keyboard focus. If the focused element is removed or disabled, the nearest usable element gets the focus; if
 * the element becomes usable again, it gets the focus back. Pointer use is ignored.
 */
export function restoreLostFocus(): void {
  let focused: Element | undefined;
  /** Ancestors of the focused element, innermost first, with the child index. */
  let ancestors: readonly { parent: Element; index: number }[] = [];
  /** The substitute that has the focus. */
  let substitute: Element | undefined;
  /** The element focused before a dialog opened. */
  let beforeDialog: Element | undefined;

  const reset = () => {
    [focused, ancestors, substitute] = [undefined, [], undefined];
  };
  const record = ({ target }: FocusEvent) => {
    if (!(target instanceof Element) || target === substitute) return;
    reset();
    focused = target;
    ancestors = ancestorsOf(target);
    if (!target.closest("[role=dialog]")) beforeDialog = target;
  };
  const restore = () => {
    if (!focused) return;
    const active = document.activeElement;
    const isLost = active === null || active === document.body || active.matches(":disabled");
    const isUsable = focused.isConnected && !focused.matches(":disabled");
    // The element still has the focus, or the user moved on.
    if (!isLost && (active !== substitute || !isUsable)) return;
    const next = isUsable
      ? focused
      : (nearestUsable(ancestors) ?? (beforeDialog?.isConnected ? beforeDialog : document.querySelector("h1")));
    substitute = isUsable ? undefined : (next ?? undefined);
    if (next instanceof HTMLElement) next.focus({ preventScroll: true });
  };

  document.addEventListener("pointerdown", reset, true);
  document.addEventListener("focusin", record);
  new MutationObserver(restore).observe(document.body, {
    subtree: true,
    childList: true,
    attributes: true,
    attributeFilter: ["disabled"],
  });
}

function ancestorsOf(element: Element): { parent: Element; index: number }[] {
  const { parentElement: parent } = element;
  if (!parent || parent === document.body) return [];
  return [{ parent, index: [...parent.children].indexOf(element) }, ...ancestorsOf(parent)];
}

/** The usable element at the same position, else after it, before it, or around it. */
function nearestUsable(ancestors: readonly { parent: Element; index: number }[]): Element | undefined {
  for (const { parent, index } of ancestors.filter((ancestor) => ancestor.parent.isConnected)) {
    const children = [...parent.children];
    for (const one of [...children.slice(index), ...children.slice(0, index).reverse()]) {
      const found = [one, ...one.querySelectorAll("*")].find((each) => each.matches(usable) && each.checkVisibility());
      if (found) return found;
    }
    if (parent.matches(usable)) return parent;
  }
  return undefined;
}

/** Without text fields: some open when focused. */
const usable = "a[href], button:not(:disabled), [tabindex]:not(input, textarea, select, [contenteditable])";
