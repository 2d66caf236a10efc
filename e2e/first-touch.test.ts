import type { Page } from "playwright-core";
import { describe, expect, onTestFinished, test } from "vitest";
import { hydrated, siteUrl, visit } from "./harness.ts";
import { isSeen, middleOf, openDialogs } from "./press-in-page.ts";
import { type Press, type PressSite, pressesOn, type PressWidth } from "./presses.ts";

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

const scripts = /\/assets\/.*\.js$/;
const presses = pressesOn(fixtureSite);

/** When the first press is made. Each opens a page and resolves when it is time to press, with what lets scripts run. */
const moments: Record<string, (page: Page, path: string) => Promise<() => void>> = {
  "before scripts": async (page, path) => {
    const { promise: released, resolve: release } = Promise.withResolvers<void>();
    await page.route(scripts, async (route) => {
      await released;
      await route.continue();
    });
    // Scripts may hold back the load event.
    await page.goto(path, { waitUntil: "commit" });
    onTestFinished(() => release());
    return release;
  },
  "while React hydrates": async (page, path) => {
    const devtools = await page.context().newCDPSession(page);
    await devtools.send("Emulation.setCPUThrottlingRate", { rate: 6 });
    const asked = page.waitForRequest(scripts);
    await page.goto(path, { waitUntil: "commit" });
    await asked;
    return () => {};
  },
  "after hydration": async (page, path) => {
    await page.goto(path);
    await hydrated(page);
    return () => {};
  },
};

/** Presses where the control lies, so that the browser decides what is hit. @param times within 100 ms */
async function press({ control }: Press, page: Page, width: PressWidth, times = 1): Promise<void> {
  const element = control(page, width);
  await element.waitFor();
  const { x, y } = await element.evaluate(middleOf);
  const one = () => (width === 390 ? page.touchscreen.tap(x, y) : page.mouse.click(x, y));
  await Promise.all(Array.from({ length: times }, one));
}

/** Opens a page at a moment and makes the presses that come first. @returns what lets scripts run */
async function reach(tried: Press, page: Page, width: PressWidth, moment: string): Promise<() => void> {
  const release = await moments[moment]?.(page, tried.path);
  if (!release) throw new Error(`no moment is called ${moment}`);
  const before = presses.find(({ name }) => name === tried.after);
  if (before) {
    await press(before, page, width);
    await see(page, before);
    if (tried.text !== undefined) await page.keyboard.insertText(tried.text);
  }
  return release;
}

async function see(page: Page, { result }: Press, seen = true): Promise<void> {
  await expect.poll(() => page.evaluate(isSeen, result).catch(() => !seen), { timeout: 15_000 }).toBe(seen);
}

/** The visitor is where the press leads, and nothing else was opened. */
async function expectNothingElse(page: Page, { path, leadsTo }: Press): Promise<void> {
  const { pathname } = new URL(page.url());
  if (leadsTo === undefined) expect(pathname).toBe(new URL(path, siteUrl).pathname);
  else expect(pathname).toMatch(new RegExp(leadsTo));
  expect(await page.evaluate(openDialogs)).toBeLessThan(2);
}

/** Waits until React has taken the page over and has done what was waiting for it. */
async function settled(page: Page): Promise<void> {
  await hydrated(page);
  await page.evaluate(
    () => new Promise((done) => [requestIdleCallback(() => requestIdleCallback(done)), setTimeout(done, 1000)]),
  );
}

/** A page of the site without scripts, from which the tried one is opened. */
const start = (width: PressWidth) => visit("/robots.txt", { width, untilLoaded: true });

for (const width of [390, 1440] as const)
  describe(`[SPEED-01] at ${width} px`, { tags: width === 390 ? [] : "extended" }, () => {
    const atWidth = presses.filter(({ widths }) => widths.includes(width));
    for (const moment of Object.keys(moments)) {
      const scripted = moment !== "before scripts";
      // Suggestions to what is typed are made by a script.
      const tried = atWidth.filter(({ text }) => scripted || text === undefined);

      describe(moment, () => {
        test.each(tried)("$name is answered once, by its result", async (each) => {
          const page = await start(width);
          const release = await reach(each, page, width, moment);
          expect(await page.evaluate(isSeen, each.result)).toBe(false);
          await press(each, page, width);
          if (each.needs === "script") release();
          await see(page, each);
          release();
          await settled(page);
          expect(await page.evaluate(isSeen, each.result), "after hydration").toBe(true);
          await expectNothingElse(page, each);
        });

        test.each(tried)("$name pressed twice", { tags: "extended" }, async (each) => {
          const page = await start(width);
          const release = await reach(each, page, width, moment);
          await press(each, page, width, 2);
          release();
          await settled(page);
          if (each.twice !== "any") await see(page, each, each.twice === "same");
          await expectNothingElse(page, each);
        });
      });
    }
  });
