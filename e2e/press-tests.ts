import type { Page } from "playwright-core";
import { describe, expect, onTestFinished, test } from "vitest";
import { hydrated, siteUrl } from "./harness.ts";
import { isSeen, middleOf, openDialogs } from "./press-in-page.ts";
import { type Press, type PressSite, pressesOn, type PressWidth } from "./presses.ts";

/** The browser in which presses are made. */
export interface PressedBrowser {
  /** Opens a page of the site without scripts, from which the tested one is opened. */
  start: (width: PressWidth) => Promise<Page>;
  /** Makes one press in the window. */
  press: (page: Page, width: PressWidth, x: number, y: number) => Promise<void>;
  /** Makes the page's scripts slower by a factor until it is 1 again. */
  slowDown: (page: Page, rate: number) => Promise<void>;
}

/** The fixture brand of the tests. */
const fixtureSite: PressSite = {
  home: "/",
  list: "/products/category/series?isAll=true",
  option: "红釉",
  product: "/pdp/plate-wide",
  query: "盘",
  stores: "/find-us",
  area: "#area-3",
  store: "烬陶上海江边店",
};

/** Paths of the site's scripts. */
export const scripts = /\/assets\/.*\.js$/;
export const presses = pressesOn(fixtureSite);

/** A page at the moment of a press. */
interface HeldPage {
  /** Runs when the control was found, directly before the press. */
  ready: () => Promise<unknown>;
  /** Releases held scripts. */
  release: () => void;
}

/** When the first press is made. */
const moments: Record<string, (page: Page, path: string, browser: PressedBrowser) => Promise<HeldPage>> = {
  "before scripts": async (page, path) => {
    const release = await openHeld(page, path);
    return { ready: async () => {}, release };
  },
  "while React hydrates": async (page, path, { slowDown }) => {
    const release = await openHeld(page, path);
    let came: Promise<unknown> | undefined;
    const ready = async () => {
      if (came === undefined) await slowDown(page, 6);
      came ??= page.waitForResponse(scripts);
      release();
      await came;
    };
    return { ready, release };
  },
  "after hydration": async (page, path) => {
    await page.goto(path);
    await hydrated(page);
    return { ready: async () => {}, release: () => {} };
  },
};

/** Opens a page whose scripts wait. @returns a function that releases them */
async function openHeld(page: Page, path: string): Promise<() => void> {
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  await page.route(scripts, async (route) => {
    await released;
    await route.continue();
  });
  onTestFinished(() => release());
  // Scripts may delay the load event.
  await page.goto(path, { waitUntil: "commit" });
  return release;
}

/**
 * Declares the tests of the sixteen presses at three moments.
 * @param tried the presses, of which those at the width are tested; all by default
 * @param twice whether to test also two presses within 100 ms of each
 */
export function testPresses(
  browser: PressedBrowser,
  width: PressWidth,
  { twice = false, tried: ofPresses = presses }: { twice?: boolean; tried?: readonly Press[] } = {},
): void {
  const atWidth = ofPresses.filter(({ widths }) => widths.includes(width));

  /** Presses at the control's position, so that the browser determines the target. @param times within 100 ms */
  async function press({ control }: Press, page: Page, { ready }: HeldPage, times = 1): Promise<void> {
    const element = control(page, width);
    await element.waitFor();
    const { x, y } = await element.evaluate(middleOf);
    await ready();
    await Promise.all(Array.from({ length: times }, () => browser.press(page, width, x, y)));
  }

  /** Opens a page at a moment and makes the required earlier presses. */
  async function openAtMoment(tried: Press, page: Page, moment: string): Promise<HeldPage> {
    const reached = await moments[moment]?.(page, tried.path, browser);
    if (!reached) throw new Error(`no moment is called ${moment}`);
    const before = presses.find(({ name }) => name === tried.after);
    if (before) {
      await press(before, page, reached);
      await expectResult(page, before);
      if (tried.text !== undefined) await page.keyboard.insertText(tried.text);
    }
    return reached;
  }

  for (const moment of Object.keys(moments)) {
    const scripted = moment !== "before scripts";
    // Suggestions need a script.
    const tried = atWidth.filter(({ text }) => scripted || text === undefined);

    describe(moment, () => {
      test.each(tried)("$name has its result once", async (each) => {
        const page = await browser.start(width);
        const reached = await openAtMoment(each, page, moment);
        expect(await page.evaluate(isSeen, each.result)).toBe(false);
        await press(each, page, reached);
        if (each.needs === "script") reached.release();
        await expectResult(page, each);
        reached.release();
        await browser.slowDown(page, 1);
        await settled(page);
        expect(await page.evaluate(isSeen, each.result), "after hydration").toBe(true);
        await expectNothingElse(page, each);
      });

      const pressedTwice = twice ? tried : [];
      test.each(pressedTwice)("$name pressed twice", { tags: "extended" }, async (each) => {
        const page = await browser.start(width);
        const reached = await openAtMoment(each, page, moment);
        await press(each, page, reached, 2);
        reached.release();
        await browser.slowDown(page, 1);
        await settled(page);
        if (each.twice !== "any") await expectResult(page, each, each.twice === "same");
        await expectNothingElse(page, each);
      });
    });
  }
}

async function expectResult(page: Page, { result }: Press, seen = true): Promise<void> {
  await expect.poll(() => page.evaluate(isSeen, result).catch(() => !seen), { timeout: 15_000 }).toBe(seen);
}

/** The visitor is on the expected page, and no other dialog is open. */
async function expectNothingElse(page: Page, { path, leadsTo }: Press): Promise<void> {
  const { pathname } = new URL(page.url());
  if (leadsTo === undefined) expect(pathname).toBe(new URL(path, siteUrl).pathname);
  else expect(pathname).toMatch(new RegExp(leadsTo));
  expect(await page.evaluate(openDialogs)).toBeLessThan(2);
}

/** Waits until React has hydrated the page and has replayed earlier events. */
async function settled(page: Page): Promise<void> {
  await hydrated(page);
  await page.evaluate(
    () => new Promise((done) => [requestIdleCallback(() => requestIdleCallback(done)), setTimeout(done, 1000)]),
  );
}
