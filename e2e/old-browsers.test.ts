import type { Page } from "playwright-core";
import { describe, expect, test } from "vitest";
import { type VisitOptions, hydrated, visit } from "./harness.ts";
import { visitedBy } from "./old-chromium.ts";
import { olderBrowser } from "./older-browser.ts";

// The most frequent journeys in the oldest supported browsers. `visit` fails on any error.

const width = 390;
const cards = (page: Page) => page.locator("main a[href^='/pdp/']");
const main = (page: Page) => page.getByRole("main");

/** Fails when a page is wider than a phone, or shows an error in place of itself. */
async function expectWhole(page: Page): Promise<void> {
  expect(await page.evaluate(() => document.documentElement.scrollWidth), page.url()).toBeLessThanOrEqual(width);
  expect(await page.getByText("Application Error").count(), page.url()).toBe(0);
  expect(await page.getByRole("heading", { level: 1 }).first().isVisible(), page.url()).toBe(true);
}

async function visitPages(options: Omit<VisitOptions, "width">): Promise<void> {
  const page = await visit("/", { ...options, width });
  await expectWhole(page);
  await page.getByRole("button", { name: "打开菜单" }).click();
  const menu = page.getByRole("dialog", { name: "菜单" });
  await menu.getByText("桌上", { exact: true }).click();
  await menu.getByRole("link", { name: "长盘", exact: true }).click();
  await page.waitForURL("**/products/category/trays*");
  await menu.waitFor({ state: "hidden" });
  await expectWhole(page);
}

async function choose(options: Omit<VisitOptions, "width">): Promise<void> {
  const page = await visit(`/products/keyword/${encodeURIComponent("全部窑系")}`, { ...options, width });
  await expectWhole(page);
  await page.getByRole("button", { name: "筛选" }).click();
  const filters = page.getByRole("dialog", { name: "筛选" });
  await filters.getByRole("list", { name: "系列" }).getByRole("link").first().click();
  await page.waitForURL("**?series=*");
  await filters.getByRole("button", { name: /^查看 \d+ 件$/ }).click();
  await filters.waitFor({ state: "hidden" });
  await page.getByRole("link", { name: "价格从低到高" }).click();
  await page.waitForURL("**?*sort=*");
  expect(new URL(page.url()).searchParams.has("series")).toBe(true);
  await page.goBack();
  await page.goBack();
  await page.getByRole("link", { name: "加载更多" }).click();
  await page.waitForURL("**?to=2*");
  await expect.poll(() => cards(page).count()).toBeGreaterThan(24);
  await expectWhole(page);
  const picture = await cards(page).first().locator("picture").first().boundingBox();
  expect(picture?.height).toBeGreaterThan(100);
  await cards(page).first().click();
  await page.waitForURL("**/pdp/**");
}

async function buy(options: Omit<VisitOptions, "width">): Promise<void> {
  const page = await visit("/pdp/plate-wide", { ...options, width });
  await expectWhole(page);
  await page.getByRole("button", { name: "立即购买" }).click();
  const dialog = page.getByRole("dialog", { name: "立即购买" });
  await dialog.getByRole("link", { name: "查看其他门店" }).waitFor();
  await page.keyboard.press("Escape");
  await dialog.waitFor({ state: "hidden" });
  await page.getByRole("button", { name: "分享" }).click();
  await page
    .getByRole("dialog", { name: "分享" })
    .getByRole("img", { name: /二维码/ })
    .waitFor();
}

async function search(options: Omit<VisitOptions, "width">): Promise<void> {
  const page = await visit("/products", { ...options, width });
  await expectWhole(page);
  const box = page.getByRole("banner").getByLabel("搜索", { exact: true });
  await box.fill("灯盏");
  await box.press("Enter");
  await page.waitForURL(`**/products/keyword/${encodeURIComponent("灯盏")}`);
  await expect.poll(() => cards(page).count()).toBeGreaterThan(0);
  await expectWhole(page);
}

async function read(options: Omit<VisitOptions, "width">): Promise<void> {
  const page = await visit("/news", { ...options, width });
  await expectWhole(page);
  await page.getByRole("navigation", { name: "栏目" }).getByRole("link", { name: "做活" }).click();
  await page.waitForURL("**/news?catalog=hands");
  await page.getByRole("navigation", { name: "年份" }).getByRole("link", { name: "2024年" }).click();
  await page.waitForURL("**/news?catalog=hands&year=2024");
  await page.getByRole("link", { name: /来了三个学徒/ }).click();
  await page.waitForURL("**/news/*");
  await expectWhole(page);
}

async function find(options: Omit<VisitOptions, "width">): Promise<void> {
  const page = await visit("/find-us", { ...options, width });
  await expectWhole(page);
  await page.getByLabel("省份").selectOption({ index: 1 });
  await page.waitForURL("**?province=*");
  await main(page).getByRole("listitem").first().waitFor();
  await page.goto("/about-us/jobs");
  await hydrated(page);
  await expectWhole(page);
  await page.getByLabel("职位类别").selectOption("画与写");
  await page.waitForURL("**?category=*");
  await page.getByRole("link", { name: "画坯的人", exact: true }).click();
  await page.getByRole("button", { name: "投递简历" }).click();
  await page.getByLabel("姓名").fill("林晓");
}

const journeys: [string, (options: Omit<VisitOptions, "width">) => Promise<void>][] = [
  ["[HEADER-07] home, menu and a category", visitPages],
  ["[LIST-01] a list is continued, sorted and filtered, and leads to a product", choose],
  ["[PDP-08] a product opens what is bought where, and what is passed on", buy],
  ["[SEARCH-01] the header searches", search],
  ["[NEWS-01] news keep catalogue and year", read],
  ["[STORE-01] [JOB-01] stores by area, positions and their form", find],
];

const chromium107 = visitedBy(107);

describe.skipIf(chromium107 === undefined)("in Chromium 107", () => {
  test.each(journeys)("%s", (_, travel) => travel(chromium107 ?? {}));
});

describe("with nothing that Chromium got after 87", () => {
  test.each(journeys)("%s", (_, travel) => travel({ prepare: olderBrowser }));
});

test("without support of dialogs, as in Safari 14, they open above the page, before and after hydration", async () => {
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  const page = await visit("/products", {
    width,
    untilLoaded: true,
    prepare: async (context) => {
      await context.addInitScript(() => {
        for (const name of ["showModal", "close", "open"]) Reflect.deleteProperty(HTMLDialogElement.prototype, name);
        Reflect.deleteProperty(HTMLButtonElement.prototype, "command");
      });
      await context.route(/\/assets\/.*\.js$/, async (route) => released.then(() => route.continue()));
    },
  });
  const menu = page.locator("dialog#menu");
  const covers = () => menu.evaluate((dialog) => getComputedStyle(dialog).position === "fixed");
  await page.getByRole("button", { name: "打开菜单" }).click();
  await menu.getByText("桌上", { exact: true }).waitFor();
  expect(await covers()).toBe(true);
  release();
  await hydrated(page);
  await menu.getByRole("button", { name: "关闭" }).click();
  await menu.waitFor({ state: "hidden" });
  await page.getByRole("button", { name: "打开菜单" }).click();
  await menu.getByText("桌上", { exact: true }).waitFor();
  await page.goBack();
  await menu.waitFor({ state: "hidden" });
  expect(new URL(page.url()).pathname).toBe("/products");
});
