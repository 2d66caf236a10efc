/**
 * Whoever works by keyboard keeps their place: where what has the focus goes, or cannot be used for a while, the nearest
 * thing that can be gets it, and gives it back. What the pointer leaves is left.
 */
export function keepFocus(): void {
  let kept: Element | undefined;
  /** Around what had the focus, from within: where it stood. */
  let around: readonly { parent: Element; index: number }[] = [];
  /** What has it instead. */
  let instead: Element | undefined;
  /** What had it before a dialog. */
  let outside: Element | undefined;

  const forget = () => {
    [kept, around, instead] = [undefined, [], undefined];
  };
  const remember = ({ target }: FocusEvent) => {
    if (!(target instanceof Element) || target === instead) return;
    forget();
    kept = target;
    around = placesAround(target);
    if (!target.closest("[role=dialog]")) outside = target;
  };
  const keep = () => {
    if (!kept) return;
    const active = document.activeElement;
    const isLost = active === null || active === document.body || active.matches(":disabled");
    const isUsable = kept.isConnected && !kept.matches(":disabled");
    // It has it still, or somebody has gone on.
    if (!isLost && (active !== instead || !isUsable)) return;
    const next = isUsable ? kept : (nearest(around) ?? (outside?.isConnected ? outside : document.querySelector("h1")));
    instead = isUsable ? undefined : (next ?? undefined);
    if (next instanceof HTMLElement) next.focus({ preventScroll: true });
  };

  document.addEventListener("pointerdown", forget, true);
  document.addEventListener("focusin", remember);
  new MutationObserver(keep).observe(document.body, {
    subtree: true,
    childList: true,
    attributes: true,
    attributeFilter: ["disabled"],
  });
}

function placesAround(element: Element): { parent: Element; index: number }[] {
  const { parentElement: parent } = element;
  if (!parent || parent === document.body) return [];
  return [{ parent, index: [...parent.children].indexOf(element) }, ...placesAround(parent)];
}

/** What now stands where something stood, else after it, else before it, else around it. */
function nearest(places: readonly { parent: Element; index: number }[]): Element | undefined {
  for (const { parent, index } of places.filter((place) => place.parent.isConnected)) {
    const beside = [...parent.children];
    for (const one of [...beside.slice(index), ...beside.slice(0, index).toReversed()]) {
      const found = [one, ...one.querySelectorAll("*")].find((each) => each.matches(usable) && each.checkVisibility());
      if (found) return found;
    }
    if (parent.matches(usable)) return parent;
  }
  return undefined;
}

/** Fields are left out: some open when they get the focus. */
const usable = "a[href], button:not(:disabled), [tabindex]:not(input, textarea, select, [contenteditable])";
