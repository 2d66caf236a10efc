/**
 * Calls `next` when something of the page can be seen; at once where the browser does not tell.
 * It travels as its own source text (held-scripts.ts), so nothing outside it may be used.
 */
export function oncePainted(next: () => void): void {
  if (!PerformanceObserver.supportedEntryTypes.includes("paint")) return next();
  new PerformanceObserver((list, observer) => {
    // The first paint may be of the ground alone.
    if (list.getEntriesByName("first-contentful-paint").length === 0) return;
    observer.disconnect();
    next();
  }).observe({ type: "paint", buffered: true });
}
