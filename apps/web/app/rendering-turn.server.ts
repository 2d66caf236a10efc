import { setImmediate } from "node:timers/promises";

let last: Promise<void> = Promise.resolve();

/**
 * Waits for a turn of the event loop in which no other page is rendered: what has come in meanwhile, as a request for a page
 * that is kept, waits for one page and not for all that were ready to be rendered.
 */
export function renderingTurn(): Promise<void> {
  last = last.then(() => setImmediate());
  return last;
}
