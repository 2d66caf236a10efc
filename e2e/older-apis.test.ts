import type { BrowserContext, Page } from "playwright-core";
import { expect, test } from "vitest";
import { visit } from "./harness.ts";

/** Takes away what browsers got after Chromium 107 and Safari 16, the oldest that the build is made for. */
const olderBrowser = (context: BrowserContext) =>
  context.addInitScript(() => {
    const later: [object, string[]][] = [
      [Array.prototype, ["toSorted", "toReversed", "toSpliced", "with"]],
      [String.prototype, ["toWellFormed", "isWellFormed"]],
      [URLSearchParams.prototype, ["size"]],
      [
        Set.prototype,
        ["union", "intersection", "difference", "symmetricDifference", "isSubsetOf", "isSupersetOf", "isDisjointFrom"],
      ],
      [
        Object.getPrototypeOf(Object.getPrototypeOf([].values())),
        ["map", "filter", "take", "drop", "flatMap", "reduce", "toArray", "forEach", "some", "every", "find"],
      ],
      [Object, ["groupBy"]],
      [Map, ["groupBy"]],
      [Array, ["fromAsync"]],
      [Promise, ["withResolvers", "try"]],
      [URL, ["canParse", "parse"]],
      [AbortSignal, ["any"]],
    ];
    for (const [owner, names] of later) for (const name of names) Reflect.deleteProperty(owner, name);
  });

const everything = `/products/keyword/${encodeURIComponent("全部窑系")}`;
const cards = (page: Page) => page.locator("main a[href^='/pdp/']");
const opened = (path: string) => visit(path, { width: 390, prepare: olderBrowser });

test("[LIST-01] in the oldest declared browsers a list is filtered, sorted and continued", async () => {
  const page = await opened(everything);
  await page.getByRole("link", { name: "加载更多" }).click();
  await page.waitForURL("**?to=2");
  await expect.poll(() => cards(page).count()).toBeGreaterThan(24);
  await page.getByRole("button", { name: "筛选" }).click();
  const series = page.getByRole("dialog", { name: "筛选" }).getByRole("list", { name: "系列" });
  await series.getByRole("link").first().click();
  await page.waitForURL("**series=*");
  expect(await cards(page).count()).toBeGreaterThan(0);
});

test("[SEARCH-01] [NEWS-01] in the oldest declared browsers the header searches, and news keep catalogue and year", async () => {
  const page = await opened("/products");
  const box = page.getByRole("banner").getByLabel("搜索", { exact: true });
  await box.fill("灯盏");
  await box.press("Enter");
  await page.waitForURL(`**/products/keyword/${encodeURIComponent("灯盏")}`);
  await page.goto("/news?catalog=hands");
  await page.getByRole("navigation", { name: "年份" }).getByRole("link", { name: "2024年" }).click();
  await page.waitForURL("**/news?catalog=hands&year=2024");
});
