import type { Sight } from "../../e2e/presses.ts";

/** A signal from a page. Times are milliseconds since 1970, as Node's are. */
export interface Signal {
  kind: "paint" | "load" | "touch" | "feedback" | "seen" | "inp";
  at: number;
  /** Index of the condition that became true, for `seen`. */
  sight?: number;
  /** Milliseconds, for `inp`. */
  value?: number;
}

/** Name of the page's function that sends signals. */
export const binding = "tellTouchBench";

/**
 * Runs in each document before its own scripts: after each touch it checks at every frame which conditions have become
 * true, and whether the pressed control or the page is busy. Sent to the browser as text.
 * @param report receives a signal as JSON
 */
function watch(sights: Sight[], isSeen: (sight: Sight) => boolean, report: (signal: string) => void): void {
  const now = () => performance.timeOrigin + performance.now();
  const send = (signal: Signal) => report(JSON.stringify(signal));
  /** Runs after the current frame has been painted. */
  const afterPaint = (then: () => void) => {
    const { port1, port2 } = new MessageChannel();
    port1.addEventListener("message", then);
    port1.start();
    port2.postMessage(undefined);
  };
  new PerformanceObserver((list) => {
    for (const { name, startTime } of list.getEntries())
      if (name === "first-paint") send({ kind: "paint", at: performance.timeOrigin + startTime });
  }).observe({ type: "paint", buffered: true });
  addEventListener("load", () => send({ kind: "load", at: now() }));

  let control: Element | null | undefined;
  const state = () => {
    const busy = [
      ...document.querySelectorAll("[aria-busy=true], [data-pending], [data-loading], progress, [role=progressbar]"),
    ].filter((each) => each.getClientRects().length > 0);
    const own = [...(control?.attributes ?? [])].map(({ name, value }) => `${name}=${value}`);
    const input = control instanceof HTMLLabelElement ? control.control : control;
    return [busy.length, ...own, input instanceof HTMLInputElement && input.checked].join(" ");
  };
  const seen = new Set<number>();
  let before: string | undefined;
  // A document after a press has a referrer; the first of a visit has none.
  let watching = document.referrer !== "";
  const onFrame = () => {
    requestAnimationFrame(onFrame);
    if (!watching) return;
    if (before !== undefined && state() !== before) {
      before = undefined;
      afterPaint(() => send({ kind: "feedback", at: now() }));
    }
    for (const [sight, each] of sights.entries()) {
      if (seen.has(sight) || !isSeen(each)) continue;
      seen.add(sight);
      afterPaint(() => send({ kind: "seen", at: now(), sight }));
    }
  };
  requestAnimationFrame(onFrame);
  addEventListener(
    "touchstart",
    ({ target, timeStamp }) => {
      control = target instanceof Element ? target.closest("a, button, summary, label, input, [role=option]") : null;
      [before, watching] = [state(), true];
      seen.clear();
      send({ kind: "touch", at: performance.timeOrigin + timeStamp });
    },
    { capture: true, passive: true },
  );
}

/** Reports the document's interaction to next paint each time it grows. Sent to the browser as text. */
function watchInp(
  vitals: { onINP: (report: (metric: { value: number }) => void, options: object) => void },
  report: (signal: string) => void,
): void {
  vitals.onINP(({ value }) => report(JSON.stringify({ kind: "inp", at: Date.now(), value })), {
    reportAllChanges: true,
    durationThreshold: 16,
  });
}

/** The script for every document of a visit. @param sights the watched conditions */
export const watchScript = (sights: readonly Sight[], isSeen: (sight: Sight) => boolean): string =>
  `(${String(watch)})(${JSON.stringify(sights)}, ${String(isSeen)}, (signal) => globalThis.${binding}(signal));`;

/** The same for a visit's INP. @param library source of the `web-vitals` library that defines `webVitals` */
export const inpScript = (library: string): string =>
  `${library};(${String(watchInp)})(webVitals, (signal) => globalThis.${binding}(signal));`;
