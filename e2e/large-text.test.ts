// @module-tag extended
import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { kinds } from "./faults.ts";
import { visit } from "./harness.ts";

/**
 * Opens a page in a browser with a root font size of 32 px, which media queries in em follow, as a text zoom of 200 %
 * does.
 */
async function visitLarge(path: string): Promise<Page> {
  const page = await visit("/robots.txt", { width: 390, untilLoaded: true, freshTab: true });
  const devtools = await page.context().newCDPSession(page);
  await devtools.send("Page.setFontSizes", { fontSizes: { standard: 32, fixed: 26 } });
  await page.goto(path);
  return page;
}

const wordmark = (page: Page) =>
  page
    .getByRole("banner")
    .locator("a[href='/']")
    .locator("img")
    .evaluate((image) => {
      const { width, height } = image.getBoundingClientRect();
      return { width, height };
    });

/** Texts that wrap to columns of single characters. */
const brokenTexts = (page: Page) =>
  page.evaluate(() => {
    const broken: string[] = [];
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let text = texts.nextNode(); text; text = texts.nextNode()) {
      const content = text.textContent?.trim() ?? "";
      const parent = text.parentElement;
      if (content.length < 2 || !parent?.checkVisibility({ visibilityProperty: true })) continue;
      const { writingMode, fontSize } = getComputedStyle(parent);
      const range = document.createRange();
      range.selectNodeContents(text);
      const { width } = range.getBoundingClientRect();
      const lines = new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size;
      // Texts for screen readers alone are a pixel wide.
      const isRead = parent.closest("[data-visually-hidden], noscript");
      if (writingMode === "horizontal-tb" && !isRead && lines > 1 && width < 2 * Number.parseFloat(fontSize))
        broken.push(`${content.slice(0, 20)}: ${lines} lines`);
    }
    return broken;
  });

/** The visible part of the window, from top to bottom, below sticky elements, at the page's middle. */
const covered = (page: Page) =>
  page.evaluate(async () => {
    window.scrollTo({ top: document.body.scrollHeight / 2, behavior: "instant" });
    await new Promise((done) => setTimeout(done, 100));
    const stays = [...document.querySelectorAll<HTMLElement>("body *")].filter(
      (each) =>
        /fixed|sticky/.test(getComputedStyle(each).position) && each.checkVisibility({ visibilityProperty: true }),
    );
    const boxes = stays.map((each) => each.getBoundingClientRect()).filter(({ width }) => width > innerWidth / 2);
    const rows = Array.from({ length: innerHeight }, (_, y) => boxes.some(({ top, bottom }) => top <= y && bottom > y));
    return rows.filter(Boolean).length / innerHeight;
  });

test.each([...kinds, "/brand-story/our-history/annual-plate"])(
  "[A11Y-01] at 200 % %s fits a phone: nothing overflows, covers a third, or wraps at each character",
  async (path) => {
    const page = await visitLarge(path);
    expect
      .soft(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth), "sticks out")
      .toBeLessThanOrEqual(0);
    expect.soft(await brokenTexts(page)).toEqual([]);
    expect.soft(await covered(page), "covered").toBeLessThan(1 / 3);
  },
);

test("[A11Y-01] the wordmark is no smaller at 200 %, and retains its shape", async () => {
  const usual = await wordmark(await visit("/cookie", { width: 390 }));
  const large = await wordmark(await visitLarge("/cookie"));
  expect(large.width).toBeGreaterThanOrEqual(usual.width);
  expect(large.height).toBeGreaterThanOrEqual(usual.height);
  expect(large.width / large.height).toBeCloseTo(usual.width / usual.height, 0);
});
