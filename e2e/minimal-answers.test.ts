// @module-tag extended
import { type CallName, calls } from "@klarholm/contract";
import { createClient } from "@klarholm/contract/client";
import { endpoints } from "@klarholm/contract/endpoints";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { showAll, visit, type Width } from "./harness.ts";
import { minimalAnswers } from "./minimal-answers.ts";
import { type Fault, type SecondSite, startSecondSite } from "./second-site.ts";

const names = Object.keys(endpoints) as CallName[];

/** A call by its path; two calls share a path except for a trailing slash. */
function nameOf(called: URL): CallName {
  const name = names.find((each) => endpoints[each].path === called.pathname);
  if (!name) throw new Error(`no call has the path ${called.pathname}`);
  return name;
}

const answerTo = (called: URL) => ({
  success: true,
  errorCode: 0,
  data: minimalAnswers[nameOf(called)](called.searchParams),
});

/** Every number and flag as text, in JSON texts too; and an unknown field in every object except maps by id. */
function asText(value: unknown, name = ""): unknown {
  if (name === "contents" && typeof value === "string") return JSON.stringify(asText(JSON.parse(value)));
  if (typeof value === "number" || typeof value === "boolean") return String(value);
  if (Array.isArray(value)) return value.map((item) => asText(item));
  if (typeof value !== "object" || value === null) return value;
  const fields = Object.entries(value).map(([key, each]) => [key, asText(each, key)]);
  return { ...Object.fromEntries(fields), ...(name !== "spuInfo" && { extraField: { more: "1" } }) };
}

describe("the client", () => {
  /** The answer of a call as the client parses it. */
  async function read(name: CallName, answer: (called: URL) => unknown) {
    const client = createClient({
      transport: async (url) => Response.json(answer(new URL(url))),
      host: "https://api.example.com",
      token: "t",
      storeCode: "S",
      storeId: "1",
      channelCode: "C",
      channelId: "1",
    });
    const call = client.call as (name: CallName, payload: object) => Promise<{ data: unknown }>;
    const { data } = await call(name, { pageId: "gifting", contentId: "navigation" });
    return calls[name].answer.parse(data);
  }

  test.each(names)("[API-01] completes the documented answer of %s", async (name) => {
    await read(name, answerTo);
  });

  test.each(names)(
    "[API-01] parses the answer of %s with numbers and flags as text, and with unknown fields",
    async (name) => {
      // An unknown field in a JSON text is left to the code that parses that text.
      const own = (data: unknown) =>
        JSON.parse(JSON.stringify(data).replaceAll(/,\\*"extraField\\*":\{\\*"more\\*":\\*"1\\*"\}/g, ""));
      expect(own(await read(name, (called) => asText(answerTo(called))))).toEqual(own(await read(name, answerTo)));
    },
  );
});

describe("a site whose API sends only documented fields", () => {
  let site: SecondSite;
  const answering = (shape: (answer: unknown) => unknown, called: URL) => ({
    status: 200,
    headers: { "access-control-allow-origin": "*" },
    body: shape(answerTo(called)),
  });
  const asItIs = (called: URL) => answering((answer) => answer, called);
  beforeAll(async () => {
    site = await startSecondSite(asItIs, { PAGE_CACHE: "off" });
  });
  afterEach(() => site.breakCalls(asItIs));
  afterAll(() => site?.stop());

  /** A page's status, redirect and text, without parts that vary. */
  const contentOf = async (path: string) => {
    const answer = await fetch(site.url + path, { redirect: "manual" });
    const body = /<body[\s\S]*<\/body>/.exec(await answer.text())?.[0] ?? "";
    const words = body.replaceAll(/<script[\s\S]*?<\/script>|<style[\s\S]*?<\/style>|<[^>]*>/g, " ");
    return [answer.status, answer.headers.get("location"), words.replaceAll(/\s+/g, " ")];
  };

  test.each([
    "/",
    "/pdp/plain-cup",
    "/products",
    "/products/plain",
    "/products/keyword/素杯",
    "/search-results-page?keyword=素杯",
    "/brand-story",
    "/gifting",
    "/news",
    "/news/plain-news",
    "/about-us/jobs",
    "/about-us/jobs/keeper",
    "/about-us/jobs/keeper/apply",
    "/find-us",
    "/wish-list?items=plain-cup",
  ])("[API-01] %s shows the same when numbers and flags are text", async (path) => {
    const plain = await contentOf(encodeURI(path));
    expect(plain[0]).toBe(200);
    site.breakCalls((called) => answering(asText, called));
    expect(await contentOf(encodeURI(path))).toEqual(plain);
  });

  const checked = async (code: string) => {
    const answer = await fetch(`${site.url}/verification`, {
      method: "POST",
      headers: { origin: site.url, "content-type": "application/x-www-form-urlencoded" },
      body: `securityCode=${code}`,
    });
    return answer.text();
  };

  test.each([
    ["null beside its code", { success: true, errorCode: "0", data: { code: 0, data: null } }, "您所查询的条形码错误"],
    ["its code alone", { success: true, errorCode: "0", data: { code: 0 } }, "您所查询的条形码错误"],
    ["its code as text", { success: true, errorCode: "0", data: { code: "0", data: null } }, "您所查询的条形码错误"],
    ["null", { success: true, errorCode: "0", data: null }, "您所查询的条形码错误"],
    ["nothing", { success: true, errorCode: "0" }, "您所查询的条形码错误"],
    ["a refusal's words", { success: false, errorCode: "E1", errorMessage: "系统繁忙", data: null }, "系统繁忙"],
    ["no envelope", ["hello"], "请求失败，请稍后重试！"],
  ])("[VERIFY-02] [VERIFY-05] an answer about a code that has %s is shown", async (_title, body, words) => {
    site.breakCalls((called) =>
      called.pathname.endsWith("/securityCode/query") ? { status: 200, body } : asItIs(called),
    );
    const html = await checked("AAAABBBBCCCCDDDD");
    expect(
      html.includes(words),
      html.replaceAll(/<script[\s\S]*?<\/script>|<style[\s\S]*?<\/style>|<[^>]*>/g, " "),
    ).toBe(true);
  });

  /** A page for each of its calls, and its text without the answer, or its redirect. */
  const needed: [CallName, string, string][] = [
    ["queryPageContents", "/brand-story", "failed"],
    ["queryPageContents", "/gifting", "/#notice=gifting-failed"],
    ["queryPageContents", "/", "failed"],
    ["queryModelContentDetail", "/", "whole"],
    ["queryReadableContent", "/", "whole"],
    ["findSearchWord", "/", "whole"],
    ["fullProductDetail", "/pdp/plain-cup", "failed"],
    ["fullProductDetail", "/wish-list?items=plain-cup", "failed"],
    ["getJobPageList", "/about-us/jobs", "failed"],
    ["getCityAreaList", "/about-us/jobs", "whole"],
    ["getJobDetail", "/about-us/jobs/keeper", "failed"],
    ["getCaptchaImage", "/about-us/jobs/keeper/apply", "whole"],
    ["getCatalogList", "/news", "whole"],
    ["getPageList", "/news", "failed"],
    ["getDetail", "/news/plain-news", "failed"],
    ["searchCmsInfoList", "/search-results-page?keyword=cup", "whole"],
    ["searchCmsInfoList", "/search-results-page?keyword=cup&kind=news", "failed"],
    ["keywordList", "/products/keyword/cup", "failed"],
    ["searchFilter", "/products/keyword/cup", "whole"],
    ["getVirtualCategoryList", "/products", "failed"],
    ["getVirtualCategoryByCode", "/products/plain", "failed"],
    ["getTreeByLevelId", "/find-us", "whole"],
    ["getStoreByCoordinateProvince", "/find-us", "failed"],
  ];
  const faults: [string, Fault][] = [
    ["nothing", { status: 200, body: { success: true, errorCode: "0", errorMessage: null } }],
    ["null", { status: 200, body: { success: true, errorCode: "0", errorMessage: null, data: null } }],
    ["a text", { status: 200, body: { success: true, errorCode: "0", errorMessage: null, data: "x" } }],
    ["a refusal", { status: 200, body: { success: false, errorCode: 5001, errorMessage: "系统繁忙", data: null } }],
    ["500", { status: 500, body: "x" }],
    ["404", { status: 404, body: "x" }],
    ["no JSON", "garbage"],
    ["no answer", "drop"],
  ];

  test.each(needed)("[FRAME-06] [API-05] without the answer of %s, %s is %s", async (name, path, fate) => {
    for (const [what, fault] of faults) {
      site.breakCalls((called) => (nameOf(called) === name ? fault : asItIs(called)));
      const [status, location, words] = await contentOf(path);
      const isNone = (what === "nothing" || what === "null") && name === "fullProductDetail";
      // Section 5: an answer without a product leads home.
      if (isNone && path.startsWith("/pdp"))
        expect([status, location], what).toEqual([302, "/#notice=product-missing"]);
      else if (isNone || fate === "whole") expect(status, what).toBe(200);
      else if (fate === "failed") {
        expect(status, what).toBeGreaterThanOrEqual(500);
        expect(words, what).toMatch(/请稍后重试|没有加载成功|系统繁忙|页面暂时|重试/);
        expect(words, what).not.toMatch(/没有找到|不存在|已下线/);
      } else expect([status, location], what).toEqual([302, fate]);
    }
  });

  test("[FRAME-06] a page waits for a stalled call, and others are answered meanwhile", async () => {
    const { promise: requested, resolve: hear } = Promise.withResolvers<void>();
    const release = new AbortController();
    site.breakCalls((called) => {
      if (nameOf(called) !== "getDetail") return asItIs(called);
      hear();
      return "hang";
    });
    const waiting = fetch(`${site.url}/news/plain-news`, { signal: release.signal }).catch(() => "left");
    await requested;
    expect((await contentOf("/news"))[0]).toBe(200);
    release.abort();
    expect(await waiting).toBe("left");
  });

  test.each<[string, string[], Width?]>([
    // Phones fold the footer's accounts.
    ["/", ["素杯", "杯钵", "这季新出"]],
    // The menu of wide windows comes from answers too.
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
    // Every picture has loaded, and has a size.
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
