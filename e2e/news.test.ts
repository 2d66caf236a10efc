import { describe, expect, test } from "vitest";
import { expectNoAxeViolations, visit } from "./harness.ts";

const titles = "main h2";

/** Parts that are the same at both widths run at one. */
const width = 390;

describe("news at 390 px", () => {
  const width = 390;
  test("[NEWS-01] [NEWS-02] shows its products, is shared with a dialog, and printed without the frame", async () => {
    const page = await visit("/news/river-shop", { width });
    const products = page.getByRole("region", { name: "相关商品" });
    expect(await products.getByRole("link", { name: /口杯 素烧/ }).getAttribute("href")).toMatch(/^\/pdp\/cup-plain/);
    await expectNoAxeViolations(page);
    await page.getByRole("button", { name: "分享" }).click();
    const dialog = page.getByRole("dialog", { name: "分享" });
    await dialog.getByRole("img", { name: /二维码/ }).waitFor();
    await page.keyboard.press("Escape");
    await dialog.waitFor({ state: "hidden" });
    await page.emulateMedia({ media: "print" });
    expect(await page.getByRole("banner").isVisible()).toBe(false);
    expect(await page.getByRole("contentinfo").isVisible()).toBe(false);
    expect(await page.getByRole("heading", { level: 1 }).isVisible()).toBe(true);
  });
});

describe("news", { tags: "extended" }, () => {
  test("[ROUTE-07] [NEWS-01] the list has pages, and retains catalogue and year in the address", async () => {
    const page = await visit("/news", { width });
    expect(await page.locator(titles).count()).toBe(8);
    await expectNoAxeViolations(page);
    await page.getByRole("navigation", { name: "分页" }).getByRole("link", { name: "下一页" }).click();
    await page.waitForURL("**/news?page=2");
    // The address changes before the list does.
    await page
      .getByRole("navigation", { name: "分页" })
      .locator("[aria-current=page]")
      .filter({ hasText: "2" })
      .waitFor();
    const second = await page.locator(titles).allInnerTexts();

    await page.getByRole("navigation", { name: "栏目" }).getByRole("link", { name: "做活" }).click();
    await page.waitForURL("**/news?catalog=hands");
    await page.getByRole("heading", { name: /五月，\s*窑场开门/ }).waitFor();
    expect(await page.locator(titles).count()).toBe(3);
    await page.getByRole("navigation", { name: "年份" }).getByRole("link", { name: "2024年" }).click();
    await page.waitForURL("**/news?catalog=hands&year=2024");
    await page.getByRole("heading", { name: /五月，\s*窑场开门/ }).waitFor({ state: "detached" });
    expect(await page.locator(titles).allInnerTexts()).toEqual(["来了三个学徒"]);
    await page.goBack();
    await page.goBack();
    await page.waitForURL("**/news?page=2");
    await expect.poll(() => page.locator(titles).allInnerTexts()).toEqual(second);
  });

  test("[NEWS-01] an item shows title, date, rich text, and links to its neighbours", async () => {
    const page = await visit("/news", { width });
    await page.getByRole("link", { name: /冬天的修补课/ }).click();
    await page.waitForURL("**/news/table");
    await page.getByRole("heading", { level: 1, name: "冬天的修补课" }).waitFor();
    const article = page.getByRole("article");
    expect(await article.getByRole("time").or(article.locator("time")).first().innerText()).toBe("2026年11月9日");
    expect(await article.getByRole("table").getByRole("row").count()).toBe(4);
    await expectNoAxeViolations(page);

    const around = page.getByRole("navigation", { name: "前后文章" });
    await around.getByRole("link", { name: /^下一篇/ }).click();
    await page.waitForURL("**/news/lamp-out");
    await page.getByRole("heading", { level: 1, name: "灯盏出窑" }).waitFor();
    await around.getByRole("link", { name: /^上一篇/ }).click();
    await page.waitForURL("**/news/table");
    await article.getByRole("link", { name: "洗与收" }).click();
    await page.waitForURL("**/customer-service/product-maintenance");
  });
});

test("[NEWS-01] catalogues, years and pages are links that need no JavaScript", { tags: "extended" }, async () => {
  const page = await visit("/news?year=2024", { width: 390, javaScript: false });
  const shown = await page.locator(titles).count();
  await page.getByRole("navigation", { name: "栏目" }).getByRole("link", { name: "窑上" }).click();
  await page.waitForURL("**/news?catalog=kiln");
  expect(await page.locator(titles).count()).toBeGreaterThan(shown);
  await page.getByRole("link", { name: "下一页" }).click();
  await page.waitForURL("**/news?catalog=kiln&page=2");
  expect(await page.locator(titles).count()).toBeGreaterThan(0);
});

const openPage = (path: string) => visit(path, { width: 390 });

test.each([
  ["/news/nothing", "/news"],
  ["/news/%3Cb%3E", "/news"],
  ["/news?catalog=kiln&page=99", "/news?catalog=kiln&page=2"],
])("[ROUTE-07] %s leads to %s", async (path, expected) => {
  const page = await openPage(path);
  const { pathname, search } = new URL(page.url());
  expect(pathname + search).toBe(expected);
});

test("[NEWS-01] a year without news shows a message and a link to all", { tags: "extended" }, async () => {
  const page = await visit("/news?year=1999", { width: 390 });
  await page.getByRole("heading", { name: "这里暂时没有内容" }).waitFor();
  await page.getByRole("link", { name: "查看全部动态" }).click();
  await page.waitForURL(/\/news$/);
});

test("a short item without a picture is shown as well", { tags: "extended" }, async () => {
  const page = await visit("/news/short", { width: 1440 });
  expect(await page.getByRole("article").getByRole("img").count()).toBe(0);
  await expectNoAxeViolations(page);
});
