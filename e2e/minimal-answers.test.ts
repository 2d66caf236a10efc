// @module-tag extended
import { type CallName, calls } from "@klarholm/contract";
import { createClient } from "@klarholm/contract/client";
import { endpoints } from "@klarholm/contract/endpoints";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { showAll, visit, type Width } from "./harness.ts";
import { minimalAnswers } from "./minimal-answers.ts";
import { type SecondSite, startSecondSite } from "./second-site.ts";

const names = Object.keys(endpoints) as CallName[];

/** What this API answers, found by the call's path; a path of two calls (with a closing slash and without) is told apart. */
function answerTo(called: URL): unknown {
  const name = names.find((each) => endpoints[each].path === called.pathname);
  if (!name) throw new Error(`no call has the path ${called.pathname}`);
  return { success: true, errorCode: 0, data: minimalAnswers[name](called.searchParams) };
}

describe("the client", () => {
  const client = createClient({
    transport: async (url) => Response.json(answerTo(new URL(url))),
    host: "https://api.example.com",
    token: "t",
    storeCode: "S",
    storeId: "1",
    channelCode: "C",
    channelId: "1",
  });
  const call = client.call as (name: CallName, payload: object) => Promise<{ data: unknown }>;

  test.each(names)("[API-01] completes the documented answer of %s", async (name) => {
    const { data } = await call(name, { pageId: "gifting", contentId: "navigation" });
    expect(calls[name].answer.safeParse(data).error).toBeUndefined();
  });
});

describe("a site whose API answers only what is documented", () => {
  let site: SecondSite;
  beforeAll(async () => {
    site = await startSecondSite((called) => ({
      status: 200,
      headers: { "access-control-allow-origin": "*" },
      body: answerTo(called),
    }));
  });
  afterAll(() => site?.stop());

  test.each<[string, string[], Width?]>([
    // Phones fold the footer's accounts.
    ["/", ["素杯", "杯钵", "这季新出"]],
    // The menu of wide windows is made of answers too.
    ["/", ["素杯", "杯钵", "公众号", "新品", "系列"], 1440],
    ["/pdp/plain-cup", ["素杯", "¥120.00", "一只白杯。", "素碟"]],
    ["/products", ["系列"]],
    ["/products/plain", ["淡色系列", "淡色无纹。", "看杯钵"]],
    ["/products/keyword/素杯", ["素杯", "¥60.00"]],
    ["/search-results-page?keyword=素杯", ["素碟", "淡色新出"]],
    ["/brand-story", ["淡色的来历", "从一只白杯开始。", "看这只杯"]],
    ["/gifting", ["淡色礼赠", "企业礼赠方案。", "淡色的来历"]],
    ["/news", ["淡色新出", "一组无纹的杯碟。"]],
    ["/news/plain-news", ["淡色新出", "杯与碟同日上架。"]],
    ["/about-us/jobs", ["店务专员", "照看店务。"]],
    ["/about-us/jobs/keeper", ["店务专员", "照看店务。"]],
    ["/about-us/jobs/keeper/apply", ["店务专员"]],
    ["/find-us", ["外滩精品店", "021-5555 0000", "新铺「即将盛大开幕」"]],
    ["/verification", ["产品验证"]],
  ])("[API-01] %s shows it", async (path, texts, width = 390) => {
    const page = await visit(path, { width, site: site.url, expected: site.expected });
    expect(new URL(page.url()).pathname).toBe(new URL(path, site.url).pathname);
    await showAll(page);
    const text = await page.locator("body").innerText();
    for (const each of texts) expect(text).toContain(each);
    // Every picture has arrived, in a box of its own.
    const broken = await page
      .locator("main img")
      .evaluateAll((images) =>
        images
          .filter((image) => image instanceof HTMLImageElement && image.checkVisibility() && image.naturalWidth === 0)
          .map((image) => image.outerHTML),
      );
    expect(broken).toEqual([]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
  });
});
