import { AxeBuilder } from "@axe-core/playwright";
import type { BrowserContext, Locator, Page } from "playwright-core";
import { describe, expect, inject, onTestFinished } from "vitest";
import { type Width, WIDTHS, closeTab, keepTrace, leaveTab, takeTab } from "./tabs.ts";

export { type Width, WIDTHS } from "./tabs.ts";

/**
 * Declares a suite for each of both widths: `npm test` takes the phone's, which most visitors have, the whole run the other too.
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
  /** False shows the page as a crawler or a broken connection does. True by default. */
  javaScript?: boolean;
  /** Complaints that belong to the journey, for instance a call that is meant to fail. None by default. */
  expected?: RegExp[];
  /** Origin of another site than the running one, without a trailing slash. */
  site?: string;
  /** True does not wait for React, for pages that it cannot take over. False by default. */
  untilLoaded?: boolean;
  /** True takes a tab that has fetched nothing yet, for what cannot be fetched later. False by default; true with `prepare` and another browser. */
  anew?: boolean;
  /** Path of another browser than the one that tests drive; its tabs are new. */
  program?: string;
  /** Runs on the context of a new tab before the page opens: cookies, local storage, permissions. */
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

/** Origin of the running site, without a trailing slash. */
export const siteUrl = inject("siteUrl");

/**
 * Opens a path of the site as a newcomer and waits until it has loaded, in a tab that other tests had before and that was
 * cleared of what they did, where nothing is prepared.
 * When the test ends, it fails if the page complained meanwhile: console errors, uncaught exceptions,
 * violations of the content security policy, failed requests to the site, or any request to a third party.
 */
export async function visit(path: string, options: VisitOptions): Promise<Page> {
  const { width, javaScript = true, site = siteUrl, expected = [], untilLoaded = false, prepare } = options;
  const { program = inject("browserPath") } = options;
  const { anew = prepare !== undefined || program !== inject("browserPath") } = options;
  const tab = await takeTab(path, { width, javaScript, site, program }, anew);
  const { page, context, complaints, devtools } = tab;
  onTestFinished(async ({ task }) => {
    // What a test did until it failed, a tab that stopped answering above all. Such a tab may answer nothing here either.
    const failed = task.result?.state === "fail";
    if (failed) await keepTrace(tab, task);
    const unexpected = () => complaints.filter((complaint) => !expected.some((pattern) => pattern.test(complaint)));
    await (failed || unexpected().length > 0 ? closeTab(tab) : leaveTab(tab));
    expect(unexpected(), `${path} at ${width} px complained`).toEqual([]);
  });
  await prepare?.(context);
  await page.goto(path, { waitUntil: "load" });
  // A newcomer came from nowhere: there is nothing to go back to.
  await devtools.send("Page.resetNavigationHistory");
  if (javaScript && !untilLoaded) await hydrated(page);
  return page;
}

/** Waits until React has hydrated the page. Scripts start at the first interaction, here a touch, or after the page has loaded. */
export async function hydrated(page: Page): Promise<void> {
  await page.waitForFunction(() => {
    dispatchEvent(new Event("touchstart"));
    return "hydrated" in document.documentElement.dataset;
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

/** Looks with axe at either width: what is open stays open while the page is laid out anew for the other one, and back. */
export async function expectNoAxeViolationsAtWidths(page: Page, except: readonly string[] = []): Promise<void> {
  const before = page.viewportSize();
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 900 });
    await expectNoAxeViolations(page, except);
  }
  if (before) await page.setViewportSize(before);
}

/**
 * Fails with the offending elements when axe-core finds anything on the page as it is now.
 * @param except selectors of parts that are looked at elsewhere; none by default
 * @param only rules to judge by, such as one that axe leaves out of its own choice; that choice by default
 */
export async function expectNoAxeViolations(
  page: Page,
  except: readonly string[] = [],
  only: readonly string[] = [],
): Promise<void> {
  // What is fading has the colours of neither state.
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
  // "Legacy" leaves out frames of other sites, of which there are none here, and opens no second tab for them.
  // With only violations written out in full, a check takes 0.9 s instead of 2.4.
  // Its source, 600 kB twice, is not sent to a page that has it.
  const isThere = await page.evaluate(() => "axe" in window);
  const looks = new AxeBuilder({ page, ...(isThere && { axeSource: "void 0" }) })
    .setLegacyMode()
    .options({ resultTypes: ["violations"], ...(only.length > 0 && { runOnly: [...only] }) });
  for (const part of except) looks.exclude(part);
  const { violations } = await looks.analyze();
  const found = violations.map(({ id, help, nodes }) => ({
    id,
    help,
    elements: nodes.map((node) => `${node.target.join(" ")} - ${node.failureSummary ?? ""}`),
  }));
  expect(found, page.url()).toEqual([]);
}
