import type { Browser, CDPSession, Page } from "playwright-core";
import { phone as shape } from "../page-weight.ts";
import type { Condition } from "./conditions.ts";
import { binding, type Signal } from "./watch.ts";

/** An answer of the server to what a press asked for; milliseconds. */
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
   * The first signal that fits, of those that have come and those to come.
   * @returns undefined when none came in time
   */
  signal: (fits: (signal: Signal) => boolean, timeoutMs: number) => Promise<Signal | undefined>;
  touch: (place: { x: number; y: number }) => Promise<void>;
}

/** @param script what runs in every document before its own scripts */
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
  const asked = new Map<string, { wallMs: number; timestamp: number }>();
  devtools.on("Network.requestWillBeSent", ({ requestId, type, wallTime, timestamp }) => {
    if (type === "Document" || type === "Fetch" || type === "XHR")
      asked.set(requestId, { wallMs: wallTime * 1000, timestamp });
  });
  devtools.on("Network.loadingFinished", ({ requestId, timestamp }) => {
    const request = asked.get(requestId);
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
          listeners.delete(look);
          resolve(found);
        };
        const look = () => {
          const found = signals.find(fits);
          if (found) done(found);
        };
        const timer = setTimeout(done, timeoutMs);
        listeners.add(look);
        look();
      }),
    async touch({ x, y }) {
      // Both are on their way before the page answers the first, as a finger does not wait for the page either.
      await Promise.all([
        devtools.send("Input.dispatchTouchEvent", { type: "touchStart", touchPoints: [{ x, y }] }),
        devtools.send("Input.dispatchTouchEvent", { type: "touchEnd", touchPoints: [] }),
      ]);
    },
    [Symbol.asyncDispose]: () => context.close(),
  };
}
