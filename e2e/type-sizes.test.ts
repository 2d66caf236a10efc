// @module-tag extended
import { afterAll, beforeAll, expect, test } from "vitest";
import { minimalAnswers } from "./minimal-answers.ts";
import { type SecondSite, startSecondSite } from "./second-site.ts";
import { siteUrl, visit } from "./harness.ts";

let site: SecondSite;
beforeAll(async () => {
  site = await startSecondSite((called) => {
    if (!called.pathname.endsWith("/queryRegionContents") || called.searchParams.get("pageId") !== "brand-story")
      return undefined;
    const [block] = minimalAnswers.queryRegionContents(called.searchParams) as { contents: string }[];
    const title = { titleText: "五十像素的标题，长得要在手机上折成两行", titleSize: 50 };
    const contents = JSON.stringify({ ...(JSON.parse(block?.contents ?? "{}") as object), title });
    return {
      status: 200,
      body: {
        success: true,
        errorCode: "0",
        errorMessage: null,
        data: [{ modelName: "fixed_size_02", contents, sort: 1 }],
      },
    };
  });
});
afterAll(() => site?.stop());

const sizeOf = (element: Element) => Number.parseFloat(getComputedStyle(element).fontSize);

test("[BLOCK-02] an editor's font size is exact on wide windows, and at least readable on a phone", async () => {
  for (const [width, least, most] of [
    [1440, 50, 50],
    [390, 28, 40],
  ] as const) {
    const page = await visit("/brand-story", { width, site: site.url, expected: site.expected });
    const size = await page.getByText("五十像素的标题").first().evaluate(sizeOf);
    expect(size).toBeGreaterThanOrEqual(least);
    expect(size).toBeLessThanOrEqual(most);
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
  }
});

test("[BLOCK-02] a rem is 16 px, body text 15 px, and touch targets 44 px", async () => {
  const page = await visit("/about-us/jobs", { width: 390, site: siteUrl });
  expect(await page.locator("html").evaluate(sizeOf)).toBe(16);
  expect(await page.locator("body").evaluate(sizeOf)).toBe(15);
  expect((await page.getByRole("button", { name: "打开菜单" }).boundingBox())?.height).toBeGreaterThanOrEqual(44);
});
