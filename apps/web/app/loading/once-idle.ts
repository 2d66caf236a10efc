/**
 * Calls `next` when the browser has nothing else to do, within a second; a tenth of one later where it does not tell.
 * It travels as its own source text (held-scripts.ts), so nothing outside it may be used.
 */
export function onceIdle(next: () => void): void {
  if ("requestIdleCallback" in window) requestIdleCallback(next, { timeout: 1000 });
  else setTimeout(next, 100);
}
