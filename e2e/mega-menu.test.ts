import { describe, expect, test } from "vitest";
import type { Page } from "playwright-core";
import { expectNoAxeViolations, siteUrl, visit } from "./harness.ts";

const width = 1440;
const item = (page: Page, name: string) =>
  page.getByRole("navigation", { name: "主导航" }).getByRole("link", { name, exact: true });

/** The panel that a navigation item controls. */
async function panelOf(page: Page, name: string) {
  return page.locator(`[id="${await item(page, name).getAttribute("aria-controls")}"]`);
}

describe("the mega-menu of wide windows", () => {
  test("[HEADER-04] items come from content and follow their jump targets", async () => {
    const page = await visit("/", { width });
    const names = await page.locator('nav[aria-label="主导航"] > ul > li > a').allTextContents();
    expect(names).toEqual(["各窑系", "桌上", "屋里", "新出窑", "相赠", "窑话"]);
    await item(page, "桌上").click();
    await page.waitForURL("**/products/table");
  });

  test("[HEADER-05] the item whose jump path the address contains is highlighted", async () => {
    const page = await visit("/products/table", { width });
    expect(await item(page, "桌上").getAttribute("aria-current")).toBe("true");
    expect(await item(page, "屋里").getAttribute("aria-current")).toBeNull();
  });

  test("[HEADER-06] hovering opens the panel, leaving closes it", async () => {
    const page = await visit("/", { width });
    const panel = await panelOf(page, "桌上");
    expect(await panel.isVisible()).toBe(false);
    await item(page, "桌上").hover();
    await panel.waitFor();
    await page.mouse.move(700, 880);
    await panel.waitFor({ state: "hidden" });
  });

  test(
    "[HEADER-06] a pointer that rests on an item since before hydration opens its panel",
    { tags: "extended" },
    async () => {
      const page = await visit("/", { width, untilLoaded: true });
      // The first mouse event of a page has no movement.
      await item(page, "桌上").hover({ position: { x: 2, y: 9 } });
      await item(page, "桌上").hover();
      await (await panelOf(page, "桌上")).waitFor();
    },
  );

  test(
    "[HEADER-06] keyboard focus opens the panel, its links follow in order, Escape closes it",
    { tags: "extended" },
    async () => {
      const page = await visit("/", { width });
      await item(page, "各窑系").focus();
      await page.keyboard.press("Tab");
      await page.keyboard.press("Shift+Tab");
      const panel = await panelOf(page, "各窑系");
      await panel.waitFor();
      await page.keyboard.press("Tab");
      expect(await panel.evaluate((element) => element.contains(document.activeElement))).toBe(true);
      await page.keyboard.press("Escape");
      await panel.waitFor({ state: "hidden" });
      expect(await item(page, "各窑系").evaluate((element) => element === document.activeElement)).toBe(true);
    },
  );

  test("[HEADER-07] [HEADER-10] style 1: cards in up to four columns", async () => {
    const page = await visit("/", { width });
    await item(page, "桌上").hover();
    const panel = await panelOf(page, "桌上");
    const card = panel.getByRole("link").first();
    await card.waitFor();
    const tops = await panel
      .getByRole("link")
      .evaluateAll((cards) => cards.map((element) => Math.round(element.getBoundingClientRect().top)));
    expect(tops).toEqual([tops[0], tops[0], tops[0], tops[0]]);
    expect(await card.getByRole("img").count()).toBe(1);
    expect((await card.innerText()).split("\n").filter(Boolean)).toEqual(["平盘", "三种大小", "红与灰", "看平盘"]);
    expect(await card.getAttribute("href")).toBe("/products/category/plates");
  });

  test("[HEADER-07] [HEADER-10] style 2: a feature tile and goods", { tags: "extended" }, async () => {
    const page = await visit("/", { width });
    await item(page, "新出窑").hover();
    const panel = await panelOf(page, "新出窑");
    const [feature, first] = [panel.getByRole("link").first(), panel.getByRole("link").nth(1)];
    await feature.waitFor();
    expect(await feature.getAttribute("href")).toBe("/products/category/fresh");
    expect(await first.getAttribute("href")).toBe("/pdp/year-2026?vc=year-plates");
    expect(await first.getByText("Year").count()).toBe(1);
    expect(await panel.getByRole("link").count()).toBe(7);
  });

  test(
    "[HEADER-07] [HEADER-10] style 3: columns of series, 'all series' items lead to all series",
    { tags: "extended" },
    async () => {
      const page = await visit("/", { width });
      await item(page, "各窑系").hover();
      const panel = await panelOf(page, "各窑系");
      const series = panel.getByRole("link", { name: /红釉/ }).first();
      await series.waitFor();
      expect(await series.getByRole("img").count()).toBe(1);
      expect(await panel.getByRole("link", { name: "平盘", exact: true }).first().getAttribute("href")).toBe(
        "/products/category/red-plates",
      );
      expect(await panel.getByRole("link", { name: "各系平盘" }).getAttribute("href")).toMatch(/\?isAll=true$/);
    },
  );

  test("[A11Y-01] axe-core finds nothing on any panel, one by one", { tags: "extended" }, async () => {
    const page = await visit("/", { width });
    const around = ["main", "footer:not(main *)"];
    const items = page.locator('nav[aria-label="主导航"] > ul > li > a[aria-controls]');
    const names = await items.allTextContents();
    expect(names.length).toBeGreaterThan(3);
    for (const name of names) {
      await item(page, name).hover();
      await (await panelOf(page, name)).waitFor();
      await expectNoAxeViolations(page, around);
    }
  });

  test("[HEADER-08] any navigation hides the panels, although the pointer still rests on the item", async () => {
    const page = await visit("/", { width });
    await item(page, "桌上").hover();
    const panel = await panelOf(page, "桌上");
    await panel.getByRole("link", { name: /看深钵/ }).click();
    await page.waitForURL("**/products/category/bowls");
    await panel.waitFor({ state: "hidden" });
    await page.goBack();
    await page.waitForURL(`${siteUrl}/`);
    expect(await page.locator('nav[aria-label="主导航"] [aria-expanded="true"]').count()).toBe(0);
  });
});

describe("[SPEED-05] a menu that React does not hydrate", { tags: "extended" }, () => {
  test("navigates within the app, and is not sent a second time as data", async () => {
    const page = await visit("/", { width });
    const panel = await panelOf(page, "各窑系");
    await item(page, "各窑系").hover();
    await panel.waitFor();
    const words = (await panel.locator("a").allTextContents()).filter(Boolean);
    const html = await (await fetch(siteUrl)).text();
    const [menu = "", data = ""] = [/<header.*?<\/header>/s, /streamController\.enqueue\(.*$/s].map(
      (part) => part.exec(html)?.[0],
    );
    expect(menu).toContain(words[1]);
    expect(data).not.toContain("seriesList");
    await page.evaluate(() => document.body.setAttribute("data-visit", "the same"));
    await item(page, "桌上").hover();
    await (await panelOf(page, "桌上")).getByRole("link", { name: /看深钵/ }).click();
    await page.waitForURL("**/products/category/bowls");
    expect(await page.locator("body").getAttribute("data-visit")).toBe("the same");
  });

  test("is fetched after a first page without it", async () => {
    const page = await visit("/flora-danica/woods", { width });
    await page.evaluate(() => window.__reactRouterDataRouter?.navigate("/products"));
    await page.waitForURL("**/products");
    await item(page, "各窑系").hover();
    const link = (await panelOf(page, "各窑系")).getByRole("link", { name: "平盘", exact: true }).first();
    await link.click();
    await page.waitForURL("**/products/category/red-plates");
  });
});

describe("the drawer of phones", { tags: "extended" }, () => {
  const open = async (page: Page) => {
    await page.getByRole("button", { name: "打开菜单" }).click();
    return page.getByRole("dialog", { name: "菜单" });
  };

  test("[HEADER-04] [A11Y-01] has the same items as an accordion, each valid for axe-core, and follows their targets", async () => {
    const page = await visit("/", { width: 390 });
    const drawer = await open(page);
    await drawer.getByText("桌上", { exact: true }).waitFor();
    for (const summary of await drawer.locator("summary").all()) await summary.click();
    await expectNoAxeViolations(page);
    expect(await drawer.getByRole("link", { name: "碎了怎么办" }).getAttribute("href")).toBe(
      "/customer-service/damaged-and-replaced",
    );
    await drawer.getByRole("link", { name: "长盘", exact: true }).click();
    await page.waitForURL("**/products/category/trays");
    await drawer.waitFor({ state: "hidden" });
  });

  test("fills the height, closes on Escape and on its button, and restores the focus", async () => {
    const page = await visit("/", { width: 390 });
    const drawer = await open(page);
    expect((await drawer.boundingBox())?.height).toBe(844);
    await page.keyboard.press("Escape");
    await drawer.waitFor({ state: "hidden" });
    expect(await page.evaluate(() => document.activeElement?.getAttribute("aria-label"))).toBe("打开菜单");
    await open(page);
    await drawer.getByRole("button", { name: "关闭" }).click();
    await drawer.waitFor({ state: "hidden" });
  });
});
