import { describe, expect, test } from "vitest";
import { siteUrl, visit } from "./harness.ts";

describe("an unknown address, at 390 px", () => {
  const width = 390;
  const openPage = (path: string) => visit(path, { width });
  test.each([
    ["/no-such-page", "/", "没有找到这个页面，已为您回到首页。"],
    ["/brand-story/no-such-story", "/", "没有找到这个页面，已为您回到首页。"],
    ["/member/no-such-page", "/", "没有找到这个页面，已为您回到首页。"],
    ["/pdp/%E0%A4%A", "/", "没有找到这个页面，已为您回到首页。"],
    ["/%00%07", "/", "没有找到这个页面，已为您回到首页。"],
    ["/products/no-such-series", "/", "没有找到这个品类，已为您回到首页。"],
    ["/products/category/no-such-category", "/", "没有找到这个品类，已为您回到首页。"],
    ["/news/no-such-item", "/news", "没有找到这篇动态，已为您回到动态列表。"],
    ["/about-us/jobs/no-such-job", "/about-us/jobs", "没有找到这个职位，可能已经招满，已为您回到职位列表。"],
    ["/pdp/no-such-product", "/", "数据异常，请稍后重试！"],
  ])("[FRAME-05] %s redirects to %s with a notice", async (path, target, words) => {
    const page = await openPage(path);
    await page.getByRole("alert").filter({ hasText: words }).waitFor({ timeout: 15_000 });
    expect(new URL(page.url()).pathname).toBe(target);
    await expect.poll(() => new URL(page.url()).hash).toBe("");
  });
});

test("[FRAME-05] an unknown path redirects to / for any client", async () => {
  const answer = await fetch(`${siteUrl}/no-such-page`, { redirect: "manual" });
  expect(answer.status).toBe(302);
  expect(new URL(answer.headers.get("location") ?? "", siteUrl).pathname).toBe("/");
});

test("[FRAME-05] control characters, invalid escapes and overlong addresses get a page of the site", async () => {
  for (const path of [
    "/pdp/%00",
    "/news/%0d%0a",
    "/products/%7f",
    `/pdp/${"x".repeat(5000)}`,
    `/${"y".repeat(20_000)}`,
    "/%",
    "/products/keyword/%00",
    "/collections/%00",
  ]) {
    const answer = await fetch(siteUrl + path);
    expect(answer.headers.get("content-type"), path).toMatch(/^text\/html/);
  }
});
