import { afterAll, beforeAll, describe, expect, onTestFinished, test } from "vitest";
import { openSwitchableProxy } from "./switchable-proxy.ts";
import { siteUrl, visit } from "./harness.ts";
import { isSeen, middleOf, openDialogs } from "./press-in-page.ts";
import { presses, scripts } from "./press-tests.ts";
import type { Press, PressWidth } from "./presses.ts";
import { findWebKit, openWebKit, type WebKit } from "./webkit.ts";

const isInstalled = findWebKit();
if (!isInstalled) console.warn("\n*** The presses in WebKitGTK are SKIPPED: it is not installed. ***\n");

/** Widths of the windows, by the layout that they show. */
const windows = { 390: 447, 1440: 1440 };

/** Presses whose control or result differs on a desktop; the others are tested on a phone alone. */
const ofDesktops = new Set(["search", "contact", "filter", "filter option"]);

/** CSS selectors of controls by the width and the name of their press. */
const selectors = new Map<string, string>();

/** The CSS selector of a press's control, found with Chromium: WebDriver cannot find by role and name. */
async function selectorOf(press: Press, width: PressWidth): Promise<string> {
  const key = `${width} ${press.name}`;
  const known = selectors.get(key);
  if (known !== undefined) return known;
  const page = await visit(press.path, { width });
  const before = presses.find(({ name }) => name === press.after);
  if (before) await before.control(page, width).click();
  if (press.text !== undefined) await page.keyboard.insertText(press.text);
  const selector = await press.control(page, width).evaluate((control) => {
    const steps: string[] = [];
    for (let at = control; at.parentElement; at = at.parentElement) {
      const { localName, parentElement } = at;
      const alike = [...parentElement.children].filter((each) => each.localName === localName);
      steps.unshift(`${localName}:nth-of-type(${alike.indexOf(at) + 1})`);
    }
    return [":root", ...steps].join(" > ");
  });
  selectors.set(key, selector);
  return selector;
}

/** Whether the page has fetched something whose address matches. Runs in the page. */
const hasFetched = (addresses: string) =>
  performance.getEntriesByType("resource").some(({ name }) => new RegExp(addresses).test(name));

describe.skipIf(!isInstalled).each([390, 1440] as const)(
  "[SPEED-01] in WebKitGTK at %i px",
  { tags: "extended" },
  (width) => {
    let browser: WebKit;
    beforeAll(async () => {
      browser = await openWebKit(windows[width]);
    });
    afterAll(() => browser[Symbol.asyncDispose]());

    /** Polls until the function returns true in the page; errors during navigation are ignored. */
    async function until(answer: () => Promise<unknown>): Promise<void> {
      await expect.poll(() => answer().catch(() => false)).toBeTruthy();
    }
    const waitForResult = ({ result }: Press) => until(() => browser.evaluate(isSeen, result));

    /** Opens a page whose scripts wait. @returns a function that releases them */
    async function openHeld(path: string): Promise<() => void> {
      // Each test has its own origin: WebKit caches scripts in memory, and such requests cannot be held.
      const proxy = await openSwitchableProxy(siteUrl);
      const release = proxy.hold(scripts);
      onTestFinished(async () => {
        release();
        await proxy.close();
      });
      await browser.goto(proxy.url + path);
      await until(() => browser.evaluate((url) => location.href === url, proxy.url + path));
      return release;
    }

    const hydrated = () =>
      until(() =>
        browser.evaluate(() => {
          dispatchEvent(new Event("touchstart"));
          return "hydrated" in document.documentElement.dataset;
        }),
      );

    /**
     * Presses at the control's position, so that the browser determines the target. @param ready runs directly before
     */
    async function press(each: Press, ready: () => Promise<void>): Promise<void> {
      const selector = await selectorOf(each, width);
      await until(() => browser.find(selector));
      const { x, y } = await browser.evaluate(middleOf, await browser.find(selector));
      await ready();
      await browser.click(x, y);
    }

    const moments = ["before scripts", "while React hydrates", "after hydration"] as const;
    describe.each(moments)("%s", (moment) => {
      // Suggestions need a script.
      const tried = presses.filter(
        ({ name, text }) =>
          (width === 390 || ofDesktops.has(name)) && (text === undefined || moment !== "before scripts"),
      );

      test.each(tried)("$name has its result once", async (each) => {
        const before = presses.find(({ name }) => name === each.after);
        // Chromium's visits come first, so that they take no time between two presses.
        for (const needed of [before, each]) if (needed) await selectorOf(needed, width);

        const release = await openHeld(each.path);
        if (moment === "after hydration") {
          release();
          await hydrated();
        }
        const ready = async () => {
          if (moment !== "while React hydrates") return;
          release();
          await until(() => browser.evaluate(hasFetched, scripts.source));
        };

        if (before) {
          await press(before, ready);
          await waitForResult(before);
          if (each.text !== undefined) await browser.type(each.text);
        }
        expect(await browser.evaluate(isSeen, each.result)).toBe(false);
        await press(each, ready);
        if (each.needs === "script") release();
        await waitForResult(each);
        // The press had its result without scripts.
        if (moment === "before scripts" && each.needs !== "script")
          expect(await browser.evaluate(hasFetched, scripts.source)).toBe(false);
        release();
        await hydrated();
        await browser.evaluate(() => new Promise((done) => setTimeout(done, 500)));
        expect(await browser.evaluate(isSeen, each.result), "after hydration").toBe(true);
        const { pathname } = new URL(each.path, siteUrl);
        expect(await browser.evaluate(() => location.pathname)).toMatch(new RegExp(each.leadsTo ?? `^${pathname}$`));
        expect(await browser.evaluate(openDialogs)).toBeLessThan(2);
      });
    });
  },
);
