import { unlistedScreens } from "@klarholm/contract";
import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { dialog, shopkeeper } from "./application.ts";
import { jobPath } from "./faults.ts";
import { describeWidths, expectNoAxeViolations, hydrated, showAll, visit, WIDTHS } from "./harness.ts";
import { clippedRings, smallTargets } from "./targets.ts";

/** Paths that the site map omits, among them states of an answer; every-page.ts checks the others. */
const unlisted = [
  ...unlistedScreens,
  "/cookie",
  "/wish-list?items=plate-wide,plate-mid",
  "/compare?items=plate-wide,plate-mid",
  "/search-results-page?keyword=%E5%B9%B3%E7%9B%98",
  "/products/keyword/%E5%B9%B3%E7%9B%98",
  "/products/keyword/nothing-of-that-name",
  `${jobPath}/apply`,
];

/** Checked on the home page (every-page.ts). */
const frame = ["header:not(main *)", "footer:not(main *)"];

test.each(unlisted)(
  "[A11Y-01] axe-core finds nothing on %s, and it fits 320 px as at 400 % zoom",
  { tags: "extended" },
  async (path) => {
    const page = await visit(path, { width: 390 });
    for (const width of [320, ...WIDTHS]) {
      await page.setViewportSize({ width, height: 900 });
      await showAll(page);
      expect(
        await page.evaluate(() => document.documentElement.scrollWidth - innerWidth),
        `pixels that stick out at ${width} px`,
      ).toBeLessThanOrEqual(0);
      if (width === 390) expect(await smallTargets(page, frame), "too small for a finger").toEqual([]);
      if (width === 320) continue;
      await expectNoAxeViolations(page, frame);
      expect(await clippedRings(page), `rings that are cut at ${width} px`).toEqual([]);
    }
  },
);

/** The text of the focused element. */
const focused = (page: Page) =>
  page.evaluate(() => {
    const element = document.activeElement;
    if (!(element instanceof HTMLElement) || element === document.body) return "";
    return (element.getAttribute("aria-label") ?? element.innerText).trim();
  });

/**
 * Waits until the focus is visible: within the window, not covered, and with an outline. @returns whether that happened
 */
const isSeen = (page: Page) =>
  page
    .waitForFunction(
      () => {
        const element = document.activeElement;
        if (!(element instanceof HTMLElement) || element === document.body) return false;
        // A link around text and a picture may be in two lines; one visible box is enough.
        return [...element.getClientRects()].some(({ left, top, width, height }) => {
          const over = document.elementFromPoint(left + width / 2, top + height / 2);
          const isOnTop = over !== null && (element.contains(over) || over.contains(element));
          const { outlineStyle, boxShadow } = getComputedStyle(element);
          return isOnTop && (outlineStyle !== "none" || boxShadow !== "none");
        });
      },
      undefined,
      { timeout: 10_000 },
    )
    .then(
      () => true,
      () => false,
    );

/** Presses Tab until an element has the focus. Every stop on the way must be visible. */
async function tabTo(page: Page, name: RegExp, most = 80): Promise<void> {
  for (let stops = 0; stops < most; stops += 1) {
    await page.keyboard.press("Tab");
    const at = await focused(page);
    expect(await isSeen(page), `the focus on ${at} can be seen`).toBe(true);
    if (name.test(at)) return;
  }
  throw new Error(`Nothing called ${String(name)} within ${most} stops`);
}

describeWidths("by the keyboard alone at %i px", (width) => {
  test(
    "[A11Y-01] from home to a product and the buy dialog by keyboard, the focus stays visible and returns to the opener",
    { tags: "extended" },
    async () => {
      const page = await visit("/", { width });
      await tabTo(page, /^跳到正文$/);
      await page.keyboard.press("Enter");
      expect(await page.evaluate(() => document.activeElement?.id)).toBe("content");
      await page.goto("/products/category/plates");
      await hydrated(page);
      await tabTo(page, /^跳到正文$/);
      await page.keyboard.press("Enter");
      await tabTo(page, /平盘 24 厘米/);
      await page.keyboard.press("Enter");
      await page.getByRole("heading", { level: 1, name: "平盘 24 厘米" }).waitFor();
      await hydrated(page);
      await tabTo(page, /^立即购买$/);
      await page.keyboard.press("Enter");
      const buy = page.getByRole("dialog", { name: "立即购买" });
      await buy.waitFor();
      await expectNoAxeViolations(page);
      // The focus is trapped in the dialog.
      for (let stops = 0; stops < 20; stops += 1) {
        await page.keyboard.press("Tab");
        expect(
          await buy.evaluate(
            (element) => element.contains(document.activeElement) || document.activeElement === document.body,
          ),
        ).toBe(true);
      }
      await page.keyboard.press("Escape");
      await buy.waitFor({ state: "detached" });
      await expect.poll(() => focused(page)).toBe("立即购买");
    },
  );

  test(
    "[A11Y-01] from the positions to an incomplete application by keyboard, the focus stays visible",
    { tags: "extended" },
    async () => {
      const page = await visit("/about-us/jobs", { width });
      await tabTo(page, /^跳到正文$/);
      await page.keyboard.press("Enter");
      await tabTo(page, new RegExp(`^${shopkeeper}`));
      await page.keyboard.press("Enter");
      await dialog(page).getByRole("button", { name: "投递简历" }).waitFor();
      await expectNoAxeViolations(page);
      await tabTo(page, /^投递简历$/);
      await page.keyboard.press("Enter");
      const name = dialog(page).getByLabel("姓名");
      await name.waitFor();
      for (let stops = 0; stops < 10 && !(await name.evaluate((field) => field === document.activeElement)); stops += 1)
        await page.keyboard.press("Tab");
      await page.keyboard.type("林晓");
      expect(await name.inputValue()).toBe("林晓");
      await expectNoAxeViolations(page);
      // An incomplete form shows its faults, and the first one gets the focus.
      await page.keyboard.press("Enter");
      await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute("aria-invalid"))).toBe("true");
      expect(await isSeen(page)).toBe(true);
      await expectNoAxeViolations(page);
    },
  );
});

test("[A11Y-01] with reduced motion nothing moves, nor when a dialog opens", { tags: "extended" }, async () => {
  const page = await visit("/pdp/plate-wide", { width: 1440 });
  const moving = () =>
    page.evaluate(() =>
      document
        .getAnimations()
        .map(({ effect }) => Number(effect?.getComputedTiming().duration ?? 0))
        .filter((milliseconds) => milliseconds > 1),
    );
  expect(await moving()).toEqual([]);
  await page.getByRole("button", { name: "立即购买" }).first().click();
  await page.getByRole("dialog", { name: "立即购买" }).waitFor();
  expect(await moving()).toEqual([]);
});

test("[A11Y-01] in forced colours the selected control has a frame and the focused one a thicker one", async () => {
  const page = await visit("/pdp/plate-wide", { width: 390 });
  await page.emulateMedia({ forcedColors: "active" });
  const frames = () =>
    page.locator("main a[href^='/pdp/']:has(img)").evaluateAll((links) =>
      links.flatMap((link) => {
        const { outlineStyle, outlineWidth } = getComputedStyle(link);
        return link.closest("ul")?.querySelector("[aria-current=page]")
          ? [`${link.getAttribute("aria-current") ?? "other"}: ${outlineStyle === "none" ? "no frame" : outlineWidth}`]
          : [];
      }),
    );
  await expect.poll(async () => new Set(await frames())).toEqual(new Set(["page: 1px", "other: no frame"]));
  await page.keyboard.press("Tab");
  await expect
    .poll(() => page.evaluate(() => getComputedStyle(document.activeElement ?? document.body).outlineWidth))
    .toBe("2px");
});

/** Elements that overflow, and texts that are cut off. */
const lostWords = (page: Page) =>
  page.evaluate(() => {
    const cut = [...document.querySelectorAll("body *")].filter((element) => {
      const { overflowX, overflowY, visibility } = getComputedStyle(element);
      const { clientWidth, clientHeight, scrollWidth, scrollHeight } = element;
      const hasWords = [...element.childNodes].some((node) => node instanceof Text && node.data.trim() !== "");
      if (!hasWords || visibility === "hidden" || clientWidth < 2 || clientHeight < 2) return false;
      return (
        (overflowX === "hidden" && scrollWidth > clientWidth + 1) ||
        (overflowY === "hidden" && scrollHeight > clientHeight + 2)
      );
    });
    const out = document.documentElement.scrollWidth - innerWidth;
    return [...(out > 0 ? [`${out} px stick out`] : []), ...cut.map(({ textContent }) => textContent.trim())];
  });

test.each(WIDTHS)(
  "[A11Y-01] at %i px with letters twice as large no text is cut off and nothing overflows",
  { tags: "extended" },
  async (width) => {
    const page = await visit("/", { width });
    const devtools = await page.context().newCDPSession(page);
    await devtools.send("Page.setFontSizes", { fontSizes: { standard: 32 } });
    const lost: Record<string, string[]> = {};
    for (const path of [
      "/",
      "/products/category/plates",
      "/pdp/plate-wide",
      "/wish-list?items=plate-wide,plate-mid,cup-many",
      "/compare?items=plate-wide,plate-mid",
      "/products/keyword/nothing-of-that-name",
      "/find-us",
      "/about-us/jobs",
      "/news",
      "/cookie",
    ]) {
      await page.goto(path);
      expect(await page.evaluate(() => getComputedStyle(document.documentElement).fontSize)).toBe("32px");
      await showAll(page);
      const words = await lostWords(page);
      if (words.length > 0) lost[path] = words;
    }
    expect(lost).toEqual({});
  },
);
