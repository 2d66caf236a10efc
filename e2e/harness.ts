import { AxeBuilder } from "@axe-core/playwright";
import type { BrowserContext, Locator, Page } from "playwright-core";
import { describe, expect, inject, onTestFinished } from "vitest";
import { type Width, WIDTHS, closeTab, saveTrace, releaseTab, acquireTab } from "./tabs.ts";

export { type Width, WIDTHS } from "./tabs.ts";

/**
 * Declares a suite for both widths: `npm test` takes the phone's, which most visitors have; the whole run the other
 * too.
 * @param name with `%i` for the width
 */
export function describeWidths(name: string, suite: (width: Width) => void): void {
  for (const width of WIDTHS)
    describe(name.replace("%i", String(width)), { tags: width === 390 ? [] : "extended" }, () => {
      suite(width);
    });
}

export interface VisitOptions {
  width: Width;
  /** False turns JavaScript off, as for a crawler or a broken connection. True by default. */
  javaScript?: boolean;
  /** Expected complaints, for instance of a call that is meant to fail. None by default. */
  expected?: RegExp[];
  /** Origin of another site than the running one, without a trailing slash. */
  site?: string;
  /** True does not wait for React, for pages that do not hydrate. False by default. */
  untilLoaded?: boolean;
  /**
   * True takes a tab with an empty cache, for tests that break requests. False by default; true with `prepare` and
   * another browser.
   */
  freshTab?: boolean;
  /** Path of a browser other than the one of the tests; its tabs are new. */
  program?: string;
  /** Runs on the context of a new tab before the page opens: cookies, local storage, permissions. */
  prepare?: (context: BrowserContext) => Promise<unknown>;
}

/**
 * A `prepare` that stops the page's clock; the test advances it, so that nothing disappears before a busy machine has
 * checked it.
 */
export async function stopClock({ clock }: BrowserContext): Promise<void> {
  await clock.install({ time: 0 });
  await clock.pauseAt(1000);
}

/** Advances a stopped clock until an element appears. Visit such a page `untilLoaded`: its scripts need timers too. */
export async function passUntilThere(awaited: Locator): Promise<void> {
  const count = async () => {
    await awaited.page().clock.runFor(50);
    return awaited.count();
  };
  await expect.poll(count).toBe(1);
}

/** Origin of the running site, without a trailing slash. */
export const siteUrl = inject("siteUrl");

/**
 * Opens a path of the site as a new visitor and waits until it has loaded. Without `prepare` it reuses a cleared tab of
 * an earlier test.
 * When the test ends, it fails if the page complained meanwhile: console errors, uncaught exceptions, violations of the
 * content security policy, failed requests to the site, or any request to a third party.
 */
export async function visit(path: string, options: VisitOptions): Promise<Page> {
  const { width, javaScript = true, site = siteUrl, expected = [], untilLoaded = false, prepare } = options;
  const { program = inject("browserPath") } = options;
  const { freshTab = prepare !== undefined || program !== inject("browserPath") } = options;
  const tab = await acquireTab(path, { width, javaScript, site, program }, freshTab);
  const { page, context, complaints, devtools } = tab;
  onTestFinished(async ({ task }) => {
    // Errors of a test after it failed, mainly of a tab that stopped responding, which may not respond here either.
    const failed = task.result?.state === "fail";
    if (failed) await saveTrace(tab, task);
    const unexpected = () => complaints.filter((complaint) => !expected.some((pattern) => pattern.test(complaint)));
    await (failed || unexpected().length > 0 ? closeTab(tab) : releaseTab(tab));
    expect(unexpected(), `${path} at ${width} px complained`).toEqual([]);
  });
  await prepare?.(context);
  await page.goto(path, { waitUntil: "load" });
  // A new visitor has no history to go back to.
  await devtools.send("Page.resetNavigationHistory");
  if (javaScript && !untilLoaded) await hydrated(page);
  return page;
}

/**
 * Waits until React has hydrated the page. Scripts start at the first interaction, here a touch, or after the page has
 * loaded.
 */
export async function hydrated(page: Page): Promise<void> {
  await page.waitForFunction(() => {
    dispatchEvent(new Event("touchstart"));
    return "hydrated" in document.documentElement.dataset;
  });
}

/** Scrolls to the end and waits for lazily loaded content, so that checks see the whole page. */
export async function showAll(page: Page): Promise<void> {
  await page.evaluate(async () => {
    // A tab may get no animation frames while the browser is busy with others; continue after a while.
    const frame = () => new Promise((done) => [requestAnimationFrame(done), setTimeout(done, 200)]);
    for (let y = 0; y < document.body.scrollHeight; y += window.innerHeight) {
      window.scrollTo({ top: y, behavior: "instant" });
      await frame();
    }
  });
  await page.waitForLoadState("networkidle");
}

/** Runs axe at both widths: resizes the page, which keeps overlays open, and restores the width. */
export async function expectNoAxeViolationsAtWidths(page: Page, except: readonly string[] = []): Promise<void> {
  const before = page.viewportSize();
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 900 });
    await expectNoAxeViolations(page, except);
  }
  if (before) await page.setViewportSize(before);
}

/**
 * Fails with the offending elements when axe-core finds anything on the current page.
 * @param except selectors of parts that other tests check; none by default
 * @param only rules to run, for example a rule that axe disables by default; axe's default rules otherwise
 */
export async function expectNoAxeViolations(
  page: Page,
  except: readonly string[] = [],
  only: readonly string[] = [],
): Promise<void> {
  // During a fade the colours are of neither end state. A dialog's fade begins some frames after the dialog is there.
  await page.evaluate(async () => {
    for (let frame = 0; frame < 5; frame += 1) await new Promise(requestAnimationFrame);
  });
  await page.waitForFunction(
    () =>
      document
        .getAnimations()
        .every(
          ({ playState, timeline, effect }) =>
            playState !== "running" ||
            timeline !== document.timeline ||
            effect?.getComputedTiming().endTime === Infinity,
        ),
    undefined,
    { polling: 50 },
  );
  // "Legacy" leaves out cross-origin frames, of which there are none here, and opens no second tab for them.
  // With details of violations only, a check takes 0.9 s instead of 2.4.
  // The source, 600 kB twice, is not sent again to a page that has it.
  const isThere = await page.evaluate(() => "axe" in window);
  const builder = new AxeBuilder({ page, ...(isThere && { axeSource: "void 0" }) })
    .setLegacyMode()
    .options({ resultTypes: ["violations"], ...(only.length > 0 && { runOnly: [...only] }) });
  for (const part of except) builder.exclude(part);
  const { violations } = await builder.analyze();
  const found = violations.map(({ id, help, nodes }) => ({
    id,
    help,
    elements: nodes.map((node) => `${node.target.join(" ")} - ${node.failureSummary ?? ""}`),
  }));
  expect(found, page.url()).toEqual([]);
}
