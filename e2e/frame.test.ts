import { describe, expect, test } from "vitest";
import type { Page } from "playwright-core";
import {
  describeWidths,
  expectNoAxeViolations,
  expectNoAxeViolationsAtWidths,
  passUntilThere,
  siteUrl,
  stopClock,
  visit,
  WIDTHS,
} from "./harness.ts";

const header = (page: Page) => page.getByRole("banner");
const product = (page: Page) => page.locator('[data-block="goods"] li a').first();

/** Holds back the data of the next page until the returned function is called. */
async function holdData(page: Page): Promise<() => void> {
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route("**/*.data*", async (route) => {
    await released;
    await route.continue();
  });
  return release;
}

describeWidths("at %i px", (width) => {
  test("[FRAME-02] a toast is at the top right for 4 s, with 8 px between toasts", async () => {
    const page = await visit("/#notice=product-missing", { width, prepare: stopClock, untilLoaded: true });
    const toast = page.getByRole("alert").filter({ hasText: "数据异常，请稍后重试！" });
    await passUntilThere(toast);
    const box = await toast.boundingBox();
    expect(box?.y).toBeLessThan(80);
    expect((box?.x ?? 0) + (box?.width ?? 0)).toBeGreaterThan(width - 60);
    expect(await page.locator("ol:has([role=alert])").evaluate((list) => getComputedStyle(list).rowGap)).toBe("8px");
    await page.clock.runFor(3800);
    expect(await toast.count()).toBe(1);
    await page.clock.runFor(1200);
    await toast.waitFor({ state: "detached" });
    await expect.poll(() => page.url()).toBe(`${siteUrl}/`);
  });

  test("[HEADER-02] [HEADER-03] [A11Y-01] the contact popover has channels and accounts; Escape and a click outside close it", async () => {
    const page = await visit("/", { width });
    const button = header(page).locator("summary", { hasText: "联系门店" });
    await button.click();
    const stores = page.getByRole("region", { name: "线上渠道" });
    await stores.waitFor();
    expect(await stores.getByRole("link").evaluateAll((links) => links.map((link) => link.textContent))).toEqual([
      "云集铺",
      "直送铺",
      "窑口小铺",
      "短视频商城",
    ]);
    expect(await stores.getByRole("img", { name: "窑口小铺二维码" }).isVisible()).toBe(true);
    const follow = page.getByRole("region", { name: "关注我们" });
    expect(await follow.getByRole("img", { name: "烬陶公众号二维码" }).isVisible()).toBe(true);
    expect(await follow.getByRole("link").evaluateAll((links) => links.map((link) => link.textContent))).toEqual([
      "烬陶公众号",
      "烬陶微博",
      "烬陶手记",
      "短视频号",
    ]);
    await expectNoAxeViolations(page, ["main", "footer:not(main *)"]);

    await page.keyboard.press("Escape");
    expect(await stores.count()).toBe(0);
    expect(await button.evaluate((element) => element === document.activeElement)).toBe(true);

    await button.click();
    await stores.waitFor();
    await page.mouse.click(width / 3, 780);
    await stores.waitFor({ state: "detached" });
  });

  test("[FOOTER-02] [FOOTER-03] [FOOTER-04] [FOOTER-05] the footer is complete", async () => {
    const page = await visit("/", { width });
    const footer = page.getByRole("contentinfo");
    for (const group of ["使用与照看", "窑上的事", "去哪里买", "说句话", "关注我们", "客户帮助"]) {
      expect(await footer.getByRole("heading", { name: group, exact: true }).isVisible(), group).toBe(true);
    }
    for (const brand of ["MOOR", "ALDER"])
      expect(await footer.getByRole("img", { name: brand }).count(), brand).toBe(1);
    for (const name of ["隐私说明", "浏览器里留下什么", "窑场联社官网", "MOOR 官网", "ALDER 官网", /ICP备/]) {
      expect(await footer.getByRole("link", { name }).isVisible(), String(name)).toBe(true);
    }
    // Groups of links are columns on wide windows; on a phone each unfolds under its title, by keyboard too.
    const folded = footer.getByRole("link", { name: "洗与收" });
    expect(await folded.isVisible()).toBe(width >= 768);
    if (width < 768) {
      await footer.locator("nav summary").first().focus();
      await page.keyboard.press("Enter");
      await folded.waitFor();
      for (const summary of (await footer.locator("summary:visible").all()).slice(1)) await summary.click();
      await expectNoAxeViolations(page, ["main", "header:not(main *)"]);
    } else
      expect(await footer.locator("nav summary:visible").count()).toBe(await footer.locator("nav li summary").count());
    expect(await footer.getByText(/© 2020/).isVisible()).toBe(true);
    expect(await footer.locator('a[href^="tel:"]').count()).toBe(2);
    expect(await footer.locator('a[href^="mailto:"]').count()).toBe(1);
  });
});

describe("at any width", () => {
  const width = 390;

  test(
    "[FRAME-01] the page area shows Loading... while the data of another page loads",
    { tags: "extended" },
    async () => {
      const page = await visit("/", { width });
      const release = await holdData(page);
      await product(page).click();
      await page.getByText("Loading...").waitFor();
      expect(await page.getByRole("contentinfo").isVisible()).toBe(true);
      await expectNoAxeViolationsAtWidths(page);
      release();
      await page.waitForURL("**/pdp/*");
      await page.getByText("Loading...").waitFor({ state: "detached" });
    },
  );

  test("[FRAME-04] [A11Y-01] a navigation starts at the top and announces its title; Back restores the old position", async () => {
    const page = await visit("/", { width });
    const link = page.getByRole("main").getByRole("link", { name: "看灰釉" });
    await link.scrollIntoViewIfNeeded();
    const before = await page.evaluate(() => window.scrollY);
    expect(before).toBeGreaterThan(300);
    await link.click();
    await page.waitForURL("**/products/series-ash");
    await page.waitForFunction(() => window.scrollY === 0);
    // Screen readers announce the new page and continue at its beginning: the pressed link no longer exists.
    const announcement = page.locator("body > p[role=status]");
    await expect.poll(() => announcement.innerText()).toBe(await page.title());
    expect(await page.evaluate(() => document.activeElement?.id)).toBe("content");
    await page.goBack();
    await page.waitForFunction((place) => Math.abs(window.scrollY - place) < 5, before);
  });

  test("[FRAME-05] an unknown path leads home", { tags: "extended" }, async () => {
    const page = await visit("/no/such/page", { width });
    // A notice is shown, and its parameter is removed from the address.
    await expect.poll(() => page.url()).toBe(`${siteUrl}/`);
  });

  test("[FRAME-09] [FRAME-10] breadcrumbs link home, and leaving the page clears them", async () => {
    const page = await visit("/products/series-red", { width });
    const bar = page.getByRole("navigation", { name: "面包屑" });
    expect(await bar.getByRole("listitem").last().textContent()).toContain("红釉");
    await bar.getByRole("link", { name: "首页" }).click();
    await page.waitForURL(`${siteUrl}/`);
    await bar.waitFor({ state: "detached" });
  });

  test("[HEADER-01] the logo leads home", async () => {
    const page = await visit("/products", { width });
    await header(page).getByRole("link", { name: "EMBERLY" }).click();
    await page.waitForURL(`${siteUrl}/`);
  });

  test("[LINK-01] links to other sites open a new window without access to its opener", async () => {
    const page = await visit("/", { width });
    const leaving = await page
      .locator('a[href^="http"]')
      .evaluateAll((links) => links.map((link) => [link.getAttribute("target"), link.getAttribute("rel")]));
    expect(leaving.length).toBeGreaterThan(5);
    for (const link of leaving) expect(link).toEqual(["_blank", "noopener"]);
  });

  test("[FRAME-03] every page's head falls back to the site's defaults", async () => {
    const page = await visit("/", { width });
    const facts = () =>
      page.evaluate(() =>
        ["description", "keywords"].map((name) =>
          document.querySelector(`meta[name=${name}]`)?.getAttribute("content"),
        ),
      );
    const [description, keywords] = await facts();
    expect(await page.title()).toBe("Emberly 烬陶官方网站");
    expect(description).toContain("柴窑");
    await page.goto("/products");
    expect(await page.title()).toMatch(/ \| Emberly 烬陶官方网站$/);
    expect((await facts())[1]).toBe(keywords);
  });
});

test("the skip link takes the keyboard past the header", async () => {
  const page = await visit("/products", { width: 1440 });
  await page.keyboard.press("Tab");
  await page.keyboard.press("Enter");
  expect(await page.evaluate(() => document.activeElement?.id)).toBe("content");
});

describe("without JavaScript", () => {
  test.each(WIDTHS)("[LINK-08] at %i px the navigation is there as links", async (width) => {
    const page = await visit("/", { width, javaScript: false });
    const link = header(page).getByRole("link", { name: "相赠" }).first();
    expect(await link.getAttribute("href")).toBe("/gifting");
    await expect.poll(() => header(page).locator('a[href="/gifting"]:visible').count()).toBeGreaterThan(0);
  });

  test("keyboard and pointer still open the panels of wide windows", async () => {
    const page = await visit("/", { width: 1440, javaScript: false });
    await header(page).getByRole("link", { name: "桌上", exact: true }).first().hover();
    await header(page)
      .getByRole("link", { name: /看平盘/ })
      .waitFor();
  });
});
