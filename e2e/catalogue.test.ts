import type { Page } from "playwright-core";
import { describe, expect, test } from "vitest";
import { describeWidths, expectNoAxeViolations, siteUrl, visit } from "./harness.ts";

/** Parts that are the same at both widths run at one. */
const width = 390;

const crumbs = (page: Page) => page.getByRole("navigation", { name: "面包屑" });
const cards = (page: Page) => page.locator("main a[href^='/pdp/']");
/** Waits until the browser has cached the category tree, which it fetches at the visitor's first interaction. */
async function treeHeld(page: Page) {
  await page.keyboard.press("Shift");
  const held = () =>
    page.evaluate(() =>
      Object.keys(localStorage)
        .filter((key) => key.startsWith("virtual-category-"))
        .sort(),
    );
  await expect
    .poll(held, { timeout: 15_000 })
    .toEqual(["virtual-category-content", "virtual-category-map", "virtual-category-tree"]);
}

describeWidths("the catalogue at %i px", (width) => {
  test("[SERIES-01] a long description is folded with 探索更多 and 收起", { tags: "extended" }, async () => {
    const page = await visit("/products/series-red", { width });
    const text = page.locator("main header p", { hasText: "铜在缺氧的火里变红" });
    const more = page.getByRole("button", { name: "探索更多" });
    await more.waitFor();
    const box = page.locator("[data-collapse]");
    const folded = await box.evaluate((element) => element.clientHeight);
    expect(await more.getAttribute("aria-expanded")).toBe("false");
    await more.click();
    const less = page.getByRole("button", { name: "收起" });
    expect(await less.getAttribute("aria-expanded")).toBe("true");
    expect(await box.evaluate((element) => element.clientHeight)).toBeGreaterThan(folded);
    expect(await box.locator("p").count()).toBe(4);
    expect(await text.isVisible()).toBe(true);
    await less.click();
    expect(await box.evaluate((element) => element.clientHeight)).toBe(folded);
  });

  test("[SERIES-02] [SERIES-03] [SERIES-04] a series page has cards of 388/450 that link to lists and series, and its breadcrumb", async () => {
    const page = await visit("/products/series-red", { width });
    const card = page.locator("main a[href='/products/category/red-plates']");
    expect(await card.innerText()).toMatch(/Flat Plates\s+红釉平盘\s+立即探索/i);
    const ratio = await card
      .locator("img")
      .last()
      .evaluate((image) => image.clientWidth / image.clientHeight);
    expect(ratio).toBeCloseTo(388 / 450, 2);
    expect(await crumbs(page).getByRole("link", { name: "系列产品" }).getAttribute("href")).toBe("/products");
    expect(await crumbs(page).innerText()).toContain("红釉");

    await page.goto("/products/series");
    expect(await page.locator("main a[href='/products/series-red']").count()).toBe(1);
    await expectNoAxeViolations(page);
  });
});

describe("the catalogue", () => {
  test("[ROUTE-02] /products links to every series and kind", { tags: "extended" }, async () => {
    const page = await visit("/products", { width });
    expect(await page.getByRole("heading", { level: 1 }).innerText()).toBe("系列产品");
    for (const code of ["series-red", "series-dark", "table", "room"]) {
      expect(await page.locator(`main a[href='/products/${code}']`).count(), code).toBeGreaterThan(0);
    }
    await expectNoAxeViolations(page);
  });

  test("[SERIES-01] a short description is not folded", async () => {
    const page = await visit("/products/category/plates", { width });
    await expect.poll(() => page.locator("[data-collapse]").getAttribute("data-collapse")).toBe("fits");
    expect(await page.getByRole("button", { name: "探索更多" }).count()).toBe(0);
  });

  test("[SERIES-05] after a navigation the category comes from the tree in local storage, without a call", async () => {
    const page = await visit("/products/series", { width });
    await treeHeld(page);
    const calls: string[] = [];
    page.on("request", (request) => {
      if (["fetch", "xhr"].includes(request.resourceType()) && !request.url().includes("/media/"))
        calls.push(request.url());
    });
    await page.locator("main a[href='/products/series-dark']").click();
    await page.getByRole("heading", { level: 1, name: "玄釉" }).waitFor();
    expect(await crumbs(page).innerText()).toContain("玄釉");
    expect(calls.filter((url) => /series-dark|Category/.test(url))).toEqual([]);
  });

  test("[SERIES-05] without local storage it comes from the server", { tags: "extended" }, async () => {
    const page = await visit("/products/series", { width });
    await treeHeld(page);
    await page.evaluate(() => localStorage.clear());
    await page.locator("main a[href='/products/series-dark']").click();
    await page.getByRole("heading", { level: 1, name: "玄釉" }).waitFor();
  });

  test(
    "[LIST-01] a list shows picture, series, name and price; its order is in the URL",
    { tags: "extended" },
    async () => {
      const page = await visit("/products/category/plates", { width });
      const first = cards(page).first();
      expect(await first.innerText()).toMatch(/Ash\s+灰平盘 30 厘米\s+¥1,180\.00/i);
      expect(await first.getAttribute("href")).toBe("/pdp/plate-ash?vc=plates");
      expect(await first.locator("img[src*='/media/products/']").count()).toBeGreaterThan(0);
      const count = await cards(page).count();
      expect(await page.getByText(`共 ${count} 件`).isVisible()).toBe(true);

      const prices = async () =>
        (await cards(page).allInnerTexts()).map((text) => Number(/¥([\d,.]+)/.exec(text)?.[1]?.replaceAll(",", "")));
      await page.getByRole("link", { name: "价格从低到高" }).click();
      await page.waitForURL("**/products/category/plates?sort=priceAsc");
      await expect.poll(prices).toEqual((await prices()).toSorted((a, b) => a - b));
      await page.reload();
      expect(await page.getByRole("link", { name: "价格从低到高" }).getAttribute("aria-current")).toBe("true");
      const rising = await prices();
      await page.getByRole("link", { name: "价格从高到低" }).click();
      await expect.poll(prices).toEqual(rising.toReversed());
      await page.goBack();
      await expect.poll(prices).toEqual(rising);
      await expectNoAxeViolations(page);
    },
  );

  test("[LIST-01] an inquiry product shows the inquiry text in lists", { tags: "extended" }, async () => {
    const page = await visit("/products/category/vases", { width });
    expect(await page.locator("main a[href^='/pdp/vase?']").innerText()).toContain("官方指导价：请联系线下门店");
  });

  test("[ROUTE-03] isAll=true shows the leaf of all series, and stays after sorting", async () => {
    const page = await visit("/products/category/red-plates", { width });
    const own = await cards(page).count();
    await page.goto("/products/category/red-plates?isAll=true");
    expect(await cards(page).count()).toBeGreaterThan(own);
    expect(await page.getByRole("link", { name: "新品" }).last().getAttribute("href")).toContain("isAll=true");
  });

  test("[ROUTE-03] a list over all series has the name and description of its kind", { tags: "extended" }, async () => {
    const page = await visit("/products/category/plates", { width });
    const words = async () => ({
      title: await page.title(),
      heading: await page.getByRole("heading", { level: 1 }).innerText(),
      description: await page.locator("meta[name=description]").getAttribute("content"),
      breadcrumbs: await page.getByRole("navigation", { name: "面包屑" }).innerText(),
      canonical: await page.locator("link[rel=canonical]").getAttribute("href"),
      text: await page.locator("[data-collapse]").innerText(),
    });
    const ofTheKind = await words();
    for (const leaf of ["red-plates", "plates"]) {
      await page.goto(`/products/category/${leaf}?isAll=true`);
      expect(await words(), leaf).toEqual(ofTheKind);
    }
    await page.goto("/products/category/red-plates");
    expect((await words()).heading).not.toBe(ofTheKind.heading);
  });

  test("[PDP-15] a product of a list over all series links back to its kind", async () => {
    const page = await visit("/products/category/red-cups?isAll=true", { width });
    const other = page.locator("main a[href^='/pdp/cup-pine']").first();
    expect(await other.getAttribute("href")).toContain("?vc=cups");
    await other.click();
    await page.getByRole("navigation", { name: "面包屑" }).locator("a[href='/products/category/cups']").waitFor();
  });
});

describe("from product to product", { tags: "extended" }, () => {
  test("[PDP-15] [PDP-04] rows and variants lead to products with a breadcrumb, and the series name to its page", async () => {
    const page = await visit("/pdp/plate-wide", { width });
    expect(await crumbs(page).count()).toBe(0);
    const series = page.locator("main").getByRole("link", { name: "Ember", exact: true }).first();
    expect(await series.getAttribute("href")).toBe("/products/series-red");
    for (const link of await page.locator("main a[href^='/pdp/']").all())
      expect(await link.getAttribute("href")).toMatch(/\?vc=/);
    await page.locator("main a[href^='/pdp/plate-mid']").first().click();
    await crumbs(page).getByRole("link", { name: "红釉平盘" }).waitFor();
    await page.locator("main").getByRole("link", { name: "Ember", exact: true }).first().click();
    await page.getByRole("heading", { level: 1, name: "红釉" }).waitFor();
  });

  test("[FRAME-04] a variant's page starts at its top, and retains the category when it is in it", async () => {
    const page = await visit("/pdp/plate-wide?vc=plates", { width });
    const variant = page
      .getByRole("navigation", { name: "可选款式" })
      .getByRole("link")
      .filter({ hasNot: page.locator("[aria-current]") })
      .last();
    expect(await variant.getAttribute("href")).toMatch(/\?vc=plates$/);
    await variant.scrollIntoViewIfNeeded();
    await page.evaluate(() => window.scrollBy(0, 60));
    await variant.click();
    await page.waitForURL((url) => !url.pathname.endsWith("plate-wide"));
    await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0);
    await crumbs(page).getByRole("link", { name: "平盘", exact: true }).waitFor();
  });

  test("[SERIES-02] [ROUTE-03] a series links to one list of all its products", async () => {
    const page = await visit("/products/series-red", { width });
    const all = page.getByRole("link", { name: /^查看全部 \d+ 件$/ });
    const count = Number(/\d+/.exec(await all.innerText())?.[0]);
    await all.click();
    await page.waitForURL("**/products/category/series-red?isAll=true");
    await page.getByRole("heading", { level: 1, name: "红釉全部产品" }).waitFor();
    expect(await page.locator("main").getByText(`共 ${count} 件`, { exact: true }).isVisible()).toBe(true);
    const hrefs = await cards(page).evaluateAll((links) => links.map((link) => link.getAttribute("href")));
    expect(hrefs.every((href) => /^\/pdp\/[^?]+\?vc=red-/.test(href ?? ""))).toBe(true);
    expect(await crumbs(page).getByRole("link", { name: "红釉" }).getAttribute("href")).toBe("/products/series-red");
    await expectNoAxeViolations(page);
  });

  test("[LIST-03] a short list is filled with stories of its products, and links to products of its series and to its kind in all series", async () => {
    const page = await visit("/products/category/dark-lamps", { width });
    const storyCell = page.getByRole("listitem").filter({ has: page.getByRole("heading", { name: /一勺油/ }) });
    expect(await storyCell.getByRole("img", { name: "点着的油灯" }).count()).toBe(1);
    expect(await storyCell.getByRole("link", { name: "走进玄釉" }).getAttribute("href")).toBe("/products/series-dark");
    const around = page.getByRole("region", { name: "一并看看" });
    expect(await around.getByRole("link", { name: "各系列灯盏" }).getAttribute("href")).toBe(
      "/products/category/lamps",
    );
    const pieces = await around
      .locator("a[href^='/pdp/']")
      .evaluateAll((all) => all.map((a) => a.getAttribute("href")));
    expect(pieces).toEqual(["/pdp/vase?vc=dark-vases", "/pdp/vase-low?vc=dark-vases"]);
    const [card, cell] = await Promise.all([cards(page).first().boundingBox(), storyCell.boundingBox()]);
    expect(cell?.y, "in the row of its goods").toBe(card?.y);
    await expectNoAxeViolations(page);
    await around.getByRole("link", { name: /^查看全部 \d+ 件$/ }).click();
    await page.waitForURL("**/products/category/series-dark?isAll=true");
  });
});

test.each([390, 768, 1440])(
  "[LIST-03] a story with a square picture shows all of it, at %i px",
  { tags: "extended" },
  async (wide) => {
    const page = await visit("/products/category/dark-lamps", { width });
    await page.setViewportSize({ width: wide, height: 900 });
    const picture = page.getByRole("img", { name: "点着的油灯" });
    await picture.scrollIntoViewIfNeeded();
    const drawn = await picture.boundingBox();
    expect(drawn?.width).toBeGreaterThan(100);
    expect(Math.abs((drawn?.width ?? 0) - (drawn?.height ?? 0))).toBeLessThan(2);
  },
);

describe("without JavaScript", { tags: "extended" }, () => {
  test("[SERIES-01] [SERIES-02] a series page is complete: its text unfolded, its cards links", async () => {
    const page = await visit("/products/series-red", { width, javaScript: false });
    const box = page.locator("[data-collapse]");
    expect(await box.evaluate((element) => element.scrollHeight - element.clientHeight)).toBeLessThanOrEqual(1);
    expect(await page.getByRole("button", { name: "探索更多" }).count()).toBe(0);
    await page.locator("main a[href='/products/category/red-plates']").click();
    await page.getByRole("heading", { level: 1, name: "红釉平盘", exact: true }).waitFor();
  });

  test("[LIST-01] a link sorts a list", async () => {
    const page = await visit("/products/category/plates", { width, javaScript: false });
    await page.getByRole("link", { name: "价格从低到高" }).click();
    await expect.poll(() => new URL(page.url()).search).toBe("?sort=priceAsc");
    expect(await cards(page).count()).toBeGreaterThan(1);
  });
});

describe("addresses of the catalogue", () => {
  const location = async (path: string) => {
    const response = await fetch(siteUrl + path, { redirect: "manual" });
    return [response.status, response.headers.get("location")];
  };

  test.each([
    ["[ROUTE-02] an unknown category leads home", "/products/no-such-category", "/#notice=category-missing"],
    ["[ROUTE-02] one that no call takes leads home", "/products/%3Cscript%3E", "/#notice=category-missing"],
    ["[ROUTE-03] an unknown leaf leads home", "/products/category/no-such-category", "/#notice=category-missing"],
    ["[ROUTE-02] a leaf leads to its list", "/products/plates", "/products/category/plates"],
    ["[ROUTE-02] a leaf below its kind leads to its list", "/products/table/plates", "/products/category/plates"],
    ["[ROUTE-03] a category that is no leaf leads to its series page", "/products/category/table", "/products/table"],
    [
      "[LIST-01] a page number beyond the last redirects to the last",
      "/products/category/plates?page=99&sort=newest",
      "/products/category/plates?sort=newest",
    ],
  ])("%s", async (_, path, target) => {
    expect(await location(path)).toEqual([302, target]);
  });

  test("[ROUTE-02] /products/{nav1}/{nav2} shows the inner category", async () => {
    const html = await (await fetch(`${siteUrl}/products/series/series-dark`)).text();
    expect(html).toMatch(/<h1[^>]*>玄釉<\/h1>/);
  });

  test("[LIST-01] a sorted list has the canonical address of the unsorted one", async () => {
    const html = await (await fetch(`${siteUrl}/products/category/plates?sort=priceAsc`)).text();
    expect(html).toContain(`<link rel="canonical" href="${siteUrl}/products/category/plates"`);
  });
});
