import { join } from "node:path";
import { AxeBuilder } from "@axe-core/playwright";
import { type Browser, type BrowserContext, type Locator, type Page, chromium } from "playwright-core";
import { afterAll, expect, inject, onTestFinished } from "vitest";

/** The two widths every journey is looked at: a phone and a desktop. */
export const WIDTHS = [390, 1440] as const;
export type Width = (typeof WIDTHS)[number];

export interface VisitOptions {
  width: Width;
  /** False shows the page as a crawler or a broken connection does. True by default. */
  javaScript?: boolean;
  /** Complaints that belong to the journey, for instance a call that is meant to fail. None by default. */
  expected?: RegExp[];
  /** Origin of another site than the running one, without a trailing slash. */
  site?: string;
  /** True does not wait for React, for pages that it cannot take over. False by default. */
  untilLoaded?: boolean;
  /** Runs on the fresh context before the page opens: cookies, local storage, permissions. */
  prepare?: (context: BrowserContext) => Promise<unknown>;
}

/** To prepare a visit with: time stands still but for what the test lets pass, so that nothing leaves a page before a busy machine has seen it. */
export async function stopClock({ clock }: BrowserContext): Promise<void> {
  await clock.install({ time: 0 });
  await clock.pauseAt(1000);
}

/** Lets time pass on a page whose clock was stopped until something is there. Such a page is visited `untilLoaded`: its scripts wait for their time too. */
export async function passUntilThere(awaited: Locator): Promise<void> {
  const count = async () => {
    await awaited.page().clock.runFor(50);
    return awaited.count();
  };
  await expect.poll(count).toBe(1);
}

/** Where the traces of failed tests are kept, for Playwright's trace viewer. */
const traces = join(import.meta.dirname, "../.cache/traces");

/** Origin of the running site, without a trailing slash. */
export const siteUrl = inject("siteUrl");

/** One connection for all files of a worker; it ends with the worker, and the browser with the run. */
let browser: Promise<Browser> | undefined;

/** A context as a visitor's browser is, and what its pages complained of so far. */
interface Opened {
  context: BrowserContext;
  complaints: string[];
}

/**
 * Opens a path of the site in a fresh context and waits until it has loaded.
 * When the test ends, it fails if the page complained meanwhile: console errors, uncaught exceptions,
 * violations of the content security policy, failed requests to the site, or any request to a third party.
 */
export async function visit(path: string, options: VisitOptions): Promise<Page> {
  const { width, javaScript = true, expected = [], untilLoaded = false, prepare } = options;
  const opened = await open(path, options);
  const { context, complaints } = opened;
  onTestFinished(async ({ task }) => {
    // What a test did until it failed, a tab that stopped answering above all. Such a tab may answer nothing here either.
    if (task.result?.state === "fail") await keepTrace(opened, task);
    await within(10_000, context.close());
    const unexpected = complaints.filter((complaint) => !expected.some((pattern) => pattern.test(complaint)));
    expect(unexpected, `${path} at ${width} px complained`).toEqual([]);
  });
  await prepare?.(context);
  const page = await context.newPage();
  await page.goto(path, { waitUntil: "load" });
  if (javaScript && !untilLoaded) await hydrated(page);
  return page;
}

/**
 * A tab for tests of a file that look at one page after the other and leave nothing behind: a visit takes half of what it
 * takes in a fresh context, which starts a process and compiles all scripts. What the site stored is forgotten after each
 * test, complaints are those of the test that visits, and a failed test takes its tab with it.
 * @returns what opens a path in it, once in a test, and waits as `visit` does
 */
export function sharedTab({ width }: Pick<VisitOptions, "width">): (path: string) => Promise<Page> {
  let tab: Awaited<ReturnType<typeof openTab>> | undefined;
  const close = async () => {
    const { context } = tab ?? {};
    tab = undefined;
    if (context) await within(10_000, context.close());
  };
  afterAll(close);
  return async (path) => {
    const shared = tab ?? (await openTab(path, { width }));
    tab = shared;
    const { page, complaints, context } = shared;
    complaints.length = 0;
    onTestFinished(async ({ task }) => {
      const failed = task.result?.state === "fail";
      if (failed) await keepTrace(shared, task);
      else {
        await page.evaluate(() => [localStorage, sessionStorage].forEach((storage) => storage.clear()));
        await context.tracing.stopChunk();
        await context.tracing.startChunk();
      }
      if (failed || complaints.length > 0) await close();
      expect(complaints, `${path} at ${width} px complained`).toEqual([]);
    });
    await page.setViewportSize({ width, height: heights[width] });
    await page.goto(path, { waitUntil: "load" });
    await hydrated(page);
    return page;
  };
}

const heights: Record<Width, number> = { 390: 844, 1440: 900 };

async function open(
  title: string,
  { width, javaScript = true, site = siteUrl }: Pick<VisitOptions, "width" | "javaScript" | "site">,
): Promise<Opened> {
  browser ??= chromium.connect(inject("browserEndpoint"));
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
  const complaints: string[] = [];
  await context.tracing.start({ title });
  await listen(context, site, complaints, javaScript);
  return { context, complaints };
}

async function openTab(title: string, options: Pick<VisitOptions, "width">) {
  const opened = await open(title, options);
  return { ...opened, page: await opened.context.newPage() };
}

const keepTrace = ({ context }: Opened, { id, result }: { id: string; result?: { retryCount?: number } }) =>
  within(10_000, context.tracing.stop({ path: join(traces, `${id}-${result?.retryCount ?? 0}.zip`) }));

/** Waits no longer than some milliseconds. */
const within = (milliseconds: number, work: Promise<unknown>) =>
  Promise.race([work, new Promise((resolve) => setTimeout(resolve, milliseconds))]);

/**
 * Waits until React has taken the page over: what a click before that would do is the browser's business. Scripts wait
 * for a sign of a visitor, or until the page has loaded; here they get one.
 */
export async function hydrated(page: Page): Promise<void> {
  await page.waitForFunction(() => {
    dispatchEvent(new Event("wheel"));
    return Object.keys(document.body).some((key) => key.startsWith("__reactFiber$") || key.startsWith("__reactProps$"));
  });
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

/** Scrolls to the end and waits for what this brings in: a page is judged with everything it shows. */
export async function showAll(page: Page): Promise<void> {
  await page.evaluate(async () => {
    // A page whose tab gets no frames, as may happen while the browser is busy with others, goes on after a while.
    const frame = () => new Promise((done) => [requestAnimationFrame(done), setTimeout(done, 200)]);
    for (let y = 0; y < document.body.scrollHeight; y += window.innerHeight) {
      window.scrollTo({ top: y, behavior: "instant" });
      await frame();
    }
  });
  await page.waitForLoadState("networkidle");
}

/**
 * Fails with the offending elements when axe-core finds anything on the page as it is now.
 * @param except selectors of parts that are looked at elsewhere; none by default
 */
export async function expectNoAxeViolations(page: Page, except: readonly string[] = []): Promise<void> {
  // "Legacy" leaves out frames of other sites, of which there are none here, and opens no second tab for them.
  // With only violations written out in full, a check takes 0.9 s instead of 2.4.
  // Its source, 600 kB twice, is not sent to a page that has it.
  const isThere = await page.evaluate(() => "axe" in window);
  const looks = new AxeBuilder({ page, ...(isThere && { axeSource: "void 0" }) })
    .setLegacyMode()
    .options({ resultTypes: ["violations"] });
  for (const part of except) looks.exclude(part);
  const { violations } = await looks.analyze();
  const found = violations.map(({ id, help, nodes }) => ({
    id,
    help,
    elements: nodes.map((node) => `${node.target.join(" ")} - ${node.failureSummary ?? ""}`),
  }));
  expect(found, page.url()).toEqual([]);
}
