import type { Page } from "playwright-core";
import { describe, expect, test } from "vitest";
import { visit, type Width } from "./harness.ts";

/** Opens a page whose scripts wait for the test. */
async function early(path: string, width: Width): Promise<{ page: Page; release: () => void }> {
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  const page = await visit(path, {
    width,
    untilLoaded: true,
    prepare: (context) => context.route(/\/assets\/.*\.js$/, async (route) => released.then(() => route.continue())),
  });
  return { page, release };
}

describe("[SPEED-01] input before hydration", () => {
  test("text in the header's search is retained and gets suggestions", { tags: "extended" }, async () => {
    const { page, release } = await early("/products", 390);
    const box = page.getByRole("search").locator("input");
    await box.fill("盘");
    release();
    await page.getByRole("listbox").getByRole("option").first().waitFor();
    expect(await box.inputValue()).toBe("盘");
  });

  test("a choice in a select loads its list", async () => {
    const { page, release } = await early("/find-us", 1440);
    const province = page.getByRole("combobox", { name: "省份" });
    await province.selectOption({ index: 1 });
    const value = await province.inputValue();
    release();
    await page.waitForURL((url) => url.searchParams.get("province") === value);
    expect(await province.inputValue()).toBe(value);
  });

  test("text filters the questions", { tags: "extended" }, async () => {
    const { page, release } = await early("/customer-service/faq", 390);
    await page.getByRole("main").getByRole("searchbox").fill("没有人问过的问题");
    release();
    await page.getByText("没有找到").first().waitFor();
  });

  test("a button that needs scripts is busy, and pressed once", async () => {
    const { page, release } = await early("/find-us", 390);
    const sort = page.getByRole("button", { name: "按距离排序" });
    await page.context().grantPermissions(["geolocation"]);
    await page.context().setGeolocation({ longitude: 121.47, latitude: 31.23 });
    await sort.click();
    expect(await sort.getAttribute("aria-busy")).toBe("true");
    release();
    await page.getByText("已按与您的距离由近及远排列。").waitFor();
    expect(await sort.getAttribute("aria-busy")).not.toBe("true");
  });

  test("Back to another page of the visit, after a reload, shows that page", { tags: "extended" }, async () => {
    const page = await visit("/products", { width: 1440 });
    const title = () => page.locator("h1").innerText();
    const first = await title();
    await page.getByRole("contentinfo").locator("a[href='/customer-service/product-maintenance']").first().click();
    await expect.poll(title).not.toBe(first);
    await page.reload();
    await page.goBack();
    await page.waitForURL("**/products");
    await expect.poll(title).toBe(first);
  });
});
