/**
 * Leaves what lies below the first screen (`data-below`) out of the page's layout, which the largest picture waits for and
 * whoever only reads the first screen never needs: each part is laid out when it comes near the view, and all that is left
 * when React takes the page over. A page that is come back to or loaded anew, or is to show a part of itself, is laid out
 * at once: the browser is about to scroll to a place in it.
 * It travels as its own source text (held-scripts.ts), so nothing outside it may be used.
 */
export function layOutLater(): void {
  const [entry] = performance.getEntriesByType("navigation");
  if (location.hash || Reflect.get(entry ?? {}, "type") !== "navigate") return;
  const { dataset } = document.documentElement;
  dataset["arriving"] = "";
  addEventListener("hydrated", () => delete dataset["arriving"], { once: true });
}
