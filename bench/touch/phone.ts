import type { Browser, CDPSession, Page } from "playwright-core";
import { phone as shape } from "../page-weight.ts";
import type { Condition } from "./conditions.ts";
import { binding, type Signal } from "./watch.ts";

/** A response to a request that a press caused; times in milliseconds. */
interface Answer {
  askedAt: number;
  doneAt: number;
}

/** A tab with an empty cache on a slow phone. */
export interface Phone extends AsyncDisposable {
  page: Page;
  devtools: CDPSession;
  signals: Signal[];
  answers: Answer[];
  /**
   * Returns the first matching signal, past or future.
   * @returns undefined when none came in time
   */
  signal: (fits: (signal: Signal) => boolean, timeoutMs: number) => Promise<Signal | undefined>;
  touch: (place: { x: number; y: number }) => Promise<void>;
}

/** @param script runs in every document before its own scripts */
export async function openPhone(browser: Browser, { cpu, network }: Condition, script: string): Promise<Phone> {
  const context = await browser.newContext({ ...shape, locale: "zh-CN", timezoneId: "Asia/Shanghai" });
  const page = await context.newPage();
  const devtools = await context.newCDPSession(page);
  const [signals, listeners, answers] = [[] as Signal[], new Set<() => void>(), [] as Answer[]];
  devtools.on("Runtime.bindingCalled", ({ name, payload }) => {
    if (name !== binding) return;
    signals.push(JSON.parse(payload));
    for (const listener of listeners) listener();
  });
  const requested = new Map<string, { wallMs: number; timestamp: number }>();
  devtools.on("Network.requestWillBeSent", ({ requestId, type, wallTime, timestamp }) => {
    if (type === "Document" || type === "Fetch" || type === "XHR")
      requested.set(requestId, { wallMs: wallTime * 1000, timestamp });
  });
  devtools.on("Network.loadingFinished", ({ requestId, timestamp }) => {
    const request = requested.get(requestId);
    if (request)
      answers.push({ askedAt: request.wallMs, doneAt: request.wallMs + (timestamp - request.timestamp) * 1000 });
  });
  await devtools.send("Page.enable");
  await devtools.send("Runtime.enable");
  await devtools.send("Runtime.addBinding", { name: binding });
  await devtools.send("Page.addScriptToEvaluateOnNewDocument", { source: script });
  await devtools.send("Network.enable");
  await devtools.send("Network.emulateNetworkConditions", {
    offline: false,
    latency: network.roundTripMs,
    downloadThroughput: network.throughput,
    uploadThroughput: network.throughput,
  });
  await devtools.send("Emulation.setCPUThrottlingRate", { rate: cpu });
  return {
    page,
    devtools,
    signals,
    answers,
    signal: (fits, timeoutMs) =>
      new Promise((resolve) => {
        const done = (found?: Signal) => {
          clearTimeout(timer);
          listeners.delete(check);
          resolve(found);
        };
        const check = () => {
          const found = signals.find(fits);
          if (found) done(found);
        };
        const timer = setTimeout(done, timeoutMs);
        listeners.add(check);
        check();
      }),
    async touch({ x, y }) {
      // Both events are sent before the page handles the first, as those of a finger are.
      await Promise.all([
        devtools.send("Input.dispatchTouchEvent", { type: "touchStart", touchPoints: [{ x, y }] }),
        devtools.send("Input.dispatchTouchEvent", { type: "touchEnd", touchPoints: [] }),
      ]);
    },
    [Symbol.asyncDispose]: () => context.close(),
  };
}
