import type { Sight } from "./presses.ts";

// Functions that run in the pressed page.

/**
 * Whether a condition holds on the page in which this runs. Sent to browsers as text, so it uses nothing outside of
 * itself.
 */
export function isSeen({ selector, words, nth = 0, width = 1, anywhere = false, address }: Sight): boolean {
  const { pathname, search, hash } = location;
  if (address !== undefined && !new RegExp(address).test(pathname + search + hash)) return false;
  const labelOf = (element: Element) => {
    const ids = element.getAttribute("aria-labelledby")?.split(" ") ?? [];
    const label = ids.map((id) => document.getElementById(id)?.textContent ?? "").join(" ");
    return element.getAttribute("aria-label") ?? (label || (element.textContent ?? ""));
  };
  const pattern = words === undefined ? undefined : new RegExp(words);
  const element = [...document.querySelectorAll(selector)].filter(
    (each) => !pattern || pattern.test(labelOf(each).trim()),
  )[nth];
  if (!element) return false;
  // Chromium below 105 lacks checkVisibility; elements that are not rendered have no box there, except in a closed
  // <details>.
  const isShown =
    element.checkVisibility?.({ visibilityProperty: true }) ?? !element.closest("details:not([open]) > :not(summary)");
  if (!isShown) return false;
  const box = element.getBoundingClientRect();
  if (box.width < width || box.height < 1) return false;
  return anywhere || (box.bottom > 0 && box.right > 0 && box.top < innerHeight && box.left < innerWidth);
}

/**
 * The number of open dialogs on the page: more than one is a press that was handled twice. Sent to browsers as text.
 */
export function openDialogs(): number {
  return [...document.querySelectorAll("dialog[open], [role=dialog]")].filter(
    (each) => each.getClientRects().length > 0,
  ).length;
}

/**
 * The middle of a control in the window. Scrolls when the control is outside of the window or covered, and waits until
 * it stops moving: parts with deferred layout may still change size. Sent to browsers as text.
 */
export async function middleOf(control: Element): Promise<{ x: number; y: number }> {
  const middle = () => {
    const { left, top, width, height } = control.getBoundingClientRect();
    return { x: left + width / 2, y: top + height / 2 };
  };
  // A tab may get no animation frames while the browser is busy with others; continue after a while.
  const frames = () =>
    new Promise((done) => [requestAnimationFrame(() => requestAnimationFrame(done)), setTimeout(done, 200)]);
  let last: { x: number; y: number } | undefined;
  for (let tries = 0; tries < 20; tries += 1) {
    const { x, y } = middle();
    const hit = document.elementFromPoint(x, y);
    const isHit = hit !== null && (control.contains(hit) || hit.contains(control));
    if (isHit && (!last || (last.x === x && last.y === y))) break;
    if (!isHit) control.scrollIntoView({ block: "center", behavior: "instant" });
    last = { x, y };
    await frames();
  }
  return middle();
}
