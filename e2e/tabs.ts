import { join } from "node:path";
import { type Browser, type BrowserContext, type CDPSession, type Page, chromium } from "playwright-core";
import { inject, vi } from "vitest";

/** The two widths of every journey: a phone and a desktop. */
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

/** The tab of a new visitor, and the complaints of its pages so far. */
export interface Tab {
  context: BrowserContext;
  page: Page;
  complaints: string[];
  options: TabOptions;
  devtools: CDPSession;
  /** Whether something irreversible was done to it: a clock, an init script, an emulation by DevTools. */
  isSpent: () => boolean;
}

/**
 * A browser of each program for all files of a worker, which ends with the worker. A browser for all workers would be
 * controlled through the main process, which doubles the messages: that took 50 s of a core.
 */
const browsers = new Map<string, Promise<Browser>>();

const launch = (executablePath: string) =>
  chromium.launch({
    executablePath,
    // Chromium refuses its sandbox to root, the user of containers; /dev/shm is tiny there.
    // No other host resolves: a request to a third party fails at once, on machines with a network and without.
    args: [
      "--disable-dev-shm-usage",
      `--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1, EXCLUDE localhost, EXCLUDE ${new URL(inject("siteUrl")).hostname}`,
      ...(process.getuid?.() === 0 ? ["--no-sandbox"] : []),
      // Without this flag one in four old headless browsers paints no frame.
      ...(executablePath === inject("browserPath") ? [] : ["--disable-gpu"]),
    ],
  });

/**
 * Tabs between tests, the latest last. A page in a reused tab takes half the time of one in a new tab, which starts a
 * process, fetches all scripts and compiles them.
 */
const idleTabs: Tab[] = [];

/** Sessions of DevTools by page. */
const sessions = new WeakMap<Page, CDPSession>();

/** Makes the page's scripts slower by a factor until it is 1 again, or the tab is released. */
export async function slowDown(page: Page, rate: number): Promise<void> {
  await sessions.get(page)?.send("Emulation.setCPUThrottlingRate", { rate });
}

/**
 * Limit of idle tabs: two visitors at once at each width, with and without JavaScript on the main site, and few of
 * other sites.
 */
const maxIdleTabs = 6;

/** A page of the site without scripts, which a tab shows between tests. */
const idlePath = "/robots.txt";

/** Folder of the traces of failed tests, for Playwright's trace viewer. */
const traces = join(import.meta.dirname, "../.cache/traces");

const heights: Record<Width, number> = { 390: 844, 1440: 900 };

/**
 * A tab in the state of a new visitor, except for files in the browser's cache.
 * @param title of its trace
 * @param freshTab true never reuses a tab
 */
export async function acquireTab(title: string, options: TabOptions, freshTab: boolean): Promise<Tab> {
  const { width, javaScript, site, program } = options;
  const fits = ({ options: of }: Tab) =>
    of.width === width && of.javaScript === javaScript && of.site === site && of.program === program;
  const index = freshTab ? -1 : idleTabs.findLastIndex(fits);
  const tab = idleTabs.splice(index, index === -1 ? 0 : 1)[0] ?? (await openTab(title, options));
  tab.complaints.length = 0;
  const { context, page } = tab;
  const lasting = [
    vi.spyOn(context, "addInitScript"),
    vi.spyOn(context, "newCDPSession"),
    vi.spyOn(context.clock, "install"),
    vi.spyOn(page, "addInitScript"),
  ];
  tab.isSpent = () => freshTab || lasting.some(({ mock }) => mock.calls.length > 0);
  return tab;
}

/** Clears a tab for the next test, or closes it when that is impossible. */
export async function releaseTab(tab: Tab): Promise<void> {
  const isClear = !tab.isSpent() && (await withTimeout(10_000, clear(tab)));
  if (isClear) idleTabs.push(tab);
  const closed = isClear ? idleTabs.splice(0, idleTabs.length - maxIdleTabs) : [tab];
  await Promise.all(closed.map(closeTab));
}

/** Saves the trace of a test. */
export const saveTrace = ({ context }: Tab, { id, result }: { id: string; result?: { retryCount?: number } }) =>
  withTimeout(10_000, context.tracing.stop({ path: join(traces, `${id}-${result?.retryCount ?? 0}.zip`) }));

/** Closes a tab, which may no longer respond. */
export const closeTab = ({ context }: Tab) => withTimeout(10_000, context.close());

/** @returns false when the page has crashed, or its site no longer runs */
async function clear({ context, page, options: { width } }: Tab): Promise<boolean> {
  try {
    await context.tracing.stopChunk();
    await context.tracing.startChunk();
    for (const other of context.pages()) if (other !== page) await other.close();
    await page.unrouteAll({ behavior: "ignoreErrors" });
    await context.unrouteAll({ behavior: "ignoreErrors" });
    await context.setOffline(false);
    // Leave the page first: data that it stores on leaving would come after the clearing below.
    await page.goto(idlePath);
    await page.evaluate(async () => {
      for (const storage of [localStorage, sessionStorage]) storage.clear();
      for (const worker of await navigator.serviceWorker.getRegistrations()) await worker.unregister();
      for (const name of await caches.keys()) await caches.delete(name);
    });
    await context.clearCookies();
    await context.clearPermissions();
    await page.mouse.move(-1, -1);
    await slowDown(page, 1);
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
  // Playwright's default of 30 s is too short on a busy machine.
  context.setDefaultTimeout(60_000);
  const complaints: string[] = [];
  await context.tracing.start({ title });
  await listen(context, site, complaints, javaScript);
  const page = await context.newPage();
  const devtools = await context.newCDPSession(page);
  sessions.set(page, devtools);
  return { context, page, complaints, options, devtools, isSpent: () => false };
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
    // A request to a site that its test has stopped.
    if (request.url() === site + idlePath) return;
    const reason = request.failure()?.errorText ?? "";
    // With JavaScript off, Chromium refuses module preloads under this name.
    if (!javaScript && reason === "csp" && request.resourceType() === "script") return;
    // Leaving a page cancels its requests; that is no fault of the site.
    if (isOwn(request.url()) && reason !== "net::ERR_ABORTED") complaints.push(`failed: ${request.url()} ${reason}`);
  });
  context.on("response", (response) => {
    if (response.status() >= 400) complaints.push(`status ${response.status()}: ${response.url()}`);
  });
}

/** Resolves after some milliseconds at the latest. @returns the result of the work, if it has finished */
export const withTimeout = <T>(milliseconds: number, work: Promise<T>): Promise<T | undefined> =>
  Promise.race([work, new Promise<undefined>((resolve) => setTimeout(resolve, milliseconds))]);
