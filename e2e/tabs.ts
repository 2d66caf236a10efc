import { join } from "node:path";
import { type Browser, type BrowserContext, type CDPSession, type Page, chromium } from "playwright-core";
import { inject, vi } from "vitest";

/** The two widths every journey is looked at: a phone and a desktop. */
export const WIDTHS = [390, 1440] as const;
export type Width = (typeof WIDTHS)[number];

export interface TabOptions {
  width: Width;
  javaScript: boolean;
  /** Origin of the site, without a trailing slash. */
  site: string;
  /** Path of the browser. */
  program: string;
}

/** The tab of a visitor who comes for the first time, and what its pages complained of so far. */
export interface Tab {
  context: BrowserContext;
  page: Page;
  complaints: string[];
  options: TabOptions;
  devtools: CDPSession;
  /** Whether something was done to it that cannot be taken back: a clock, a script for every page, devices of DevTools. */
  isSpent: () => boolean;
}

/**
 * One of each program for all files of a worker, with which it ends. One for all workers would be spoken to through the
 * process that runs the tests, twice for every word: that took it 50 s of a core.
 */
const browsers = new Map<string, Promise<Browser>>();

const launch = (executablePath: string) =>
  chromium.launch({
    executablePath,
    // Chromium refuses its sandbox to root, which is what containers run as; /dev/shm is tiny there.
    // Nobody else is there to be asked: a request to a third party fails at once, on machines with a network and without.
    args: [
      "--disable-dev-shm-usage",
      `--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1, EXCLUDE localhost, EXCLUDE ${new URL(inject("siteUrl")).hostname}`,
      ...(process.getuid?.() === 0 ? ["--no-sandbox"] : []),
      // One in four of the old ones would draw no frame.
      ...(executablePath === inject("browserPath") ? [] : ["--disable-gpu"]),
    ],
  });

/**
 * Tabs that no test has now, the latest last. A page in a tab that has shown the site before takes half of what it takes in
 * a new one, which starts a process, fetches all scripts and compiles them.
 */
const kept: Tab[] = [];

/** How many: two visitors at once at each width, with and without JavaScript on the one site, and few of sites that tests start. */
const most = 6;

/** A page of the site without scripts, where a tab rests between tests. */
const restingPlace = "/robots.txt";

/** Where the traces of failed tests are kept, for Playwright's trace viewer. */
const traces = join(import.meta.dirname, "../.cache/traces");

const heights: Record<Width, number> = { 390: 844, 1440: 900 };

/**
 * A tab as a newcomer's: of nothing that earlier tests did is anything left, but for files in the browser's cache.
 * @param title of its trace
 * @param anew never one that was kept
 */
export async function takeTab(title: string, options: TabOptions, anew: boolean): Promise<Tab> {
  const { width, javaScript, site, program } = options;
  const fits = ({ options: of }: Tab) =>
    of.width === width && of.javaScript === javaScript && of.site === site && of.program === program;
  const index = anew ? -1 : kept.findLastIndex(fits);
  const tab = kept.splice(index, index === -1 ? 0 : 1)[0] ?? (await openTab(title, options));
  tab.complaints.length = 0;
  const { context, page } = tab;
  const lasting = [
    vi.spyOn(context, "addInitScript"),
    vi.spyOn(context, "newCDPSession"),
    vi.spyOn(context.clock, "install"),
    vi.spyOn(page, "addInitScript"),
  ];
  tab.isSpent = () => anew || lasting.some(({ mock }) => mock.calls.length > 0);
  return tab;
}

/** Keeps a tab for the next test, cleared of what the last one did, or closes it where that cannot be. */
export async function leaveTab(tab: Tab): Promise<void> {
  const isClear = !tab.isSpent() && (await within(10_000, clear(tab)));
  if (isClear) kept.push(tab);
  const closed = isClear ? kept.splice(0, kept.length - most) : [tab];
  await Promise.all(closed.map(closeTab));
}

/** Keeps what a test did in a tab. */
export const keepTrace = ({ context }: Tab, { id, result }: { id: string; result?: { retryCount?: number } }) =>
  within(10_000, context.tracing.stop({ path: join(traces, `${id}-${result?.retryCount ?? 0}.zip`) }));

/** Closes a tab, which may no longer answer. */
export const closeTab = ({ context }: Tab) => within(10_000, context.close());

/** @returns whether it worked: not where the page has crashed, or its site is gone */
async function clear({ context, page, options: { width } }: Tab): Promise<boolean> {
  try {
    await context.tracing.stopChunk();
    await context.tracing.startChunk();
    for (const other of context.pages()) if (other !== page) await other.close();
    await page.unrouteAll({ behavior: "ignoreErrors" });
    await context.unrouteAll({ behavior: "ignoreErrors" });
    await context.setOffline(false);
    // What a page stores when it is left would come after what is cleared now.
    await page.goto(restingPlace);
    await page.evaluate(async () => {
      for (const storage of [localStorage, sessionStorage]) storage.clear();
      for (const worker of await navigator.serviceWorker.getRegistrations()) await worker.unregister();
      for (const name of await caches.keys()) await caches.delete(name);
    });
    await context.clearCookies();
    await context.clearPermissions();
    await page.mouse.move(-1, -1);
    await page.emulateMedia({
      media: null,
      reducedMotion: "reduce",
      forcedColors: null,
      colorScheme: null,
      contrast: null,
    });
    await page.setViewportSize({ width, height: heights[width] });
    return true;
  } catch {
    return false;
  }
}

async function openTab(title: string, options: TabOptions): Promise<Tab> {
  const { width, javaScript, site, program } = options;
  const browser = browsers.get(program) ?? launch(program);
  browsers.set(program, browser);
  const phone = width === 390;
  const context = await (
    await browser
  ).newContext({
    baseURL: site,
    viewport: { width, height: heights[width] },
    hasTouch: phone,
    isMobile: phone,
    javaScriptEnabled: javaScript,
    locale: "zh-CN",
    timezoneId: "Asia/Shanghai",
    reducedMotion: "reduce",
  });
  // Half a minute, Playwright's own patience, is too little where much else is done.
  context.setDefaultTimeout(60_000);
  const complaints: string[] = [];
  await context.tracing.start({ title });
  await listen(context, site, complaints, javaScript);
  const page = await context.newPage();
  return { context, page, complaints, options, devtools: await context.newCDPSession(page), isSpent: () => false };
}

async function listen(context: BrowserContext, site: string, complaints: string[], javaScript: boolean) {
  const isOwn = (url: string) => url.startsWith(`${site}/`) || /^(data|blob|about):/.test(url);
  context.on("console", (message) => {
    if (message.type() === "error") complaints.push(`console: ${message.text()} (${message.location().url})`);
  });
  context.on("weberror", (webError) => complaints.push(`exception: ${webError.error().message}`));
  context.on("request", (request) => {
    if (!isOwn(request.url())) complaints.push(`third party: ${request.url()}`);
  });
  context.on("requestfailed", (request) => {
    // That of a site which its test has ended.
    if (request.url() === site + restingPlace) return;
    const reason = request.failure()?.errorText ?? "";
    // With JavaScript off, Chromium refuses module preloads under this name.
    if (!javaScript && reason === "csp" && request.resourceType() === "script") return;
    // Leaving a page cancels what it was still loading; that is no fault of the site.
    if (isOwn(request.url()) && reason !== "net::ERR_ABORTED") complaints.push(`failed: ${request.url()} ${reason}`);
  });
  context.on("response", (response) => {
    if (response.status() >= 400) complaints.push(`status ${response.status()}: ${response.url()}`);
  });
}

/** Waits no longer than some milliseconds. @returns what came of the work, if it did */
export const within = <T>(milliseconds: number, work: Promise<T>): Promise<T | undefined> =>
  Promise.race([work, new Promise<undefined>((resolve) => setTimeout(resolve, milliseconds))]);
