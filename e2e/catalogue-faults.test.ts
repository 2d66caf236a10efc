import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { expectNoAxeViolations, passUntilThere, siteUrl, stopClock, visit, type VisitOptions } from "./harness.ts";
import { type SecondSite, startSecondSite } from "./second-site.ts";

const updating = "服务正在更新，请稍后重试！";

let site: SecondSite;

beforeAll(async () => {
  site = await startSecondSite(async (called) => {
    if (called.pathname.endsWith("/keywordList")) return success({ total: 0, pageNum: 1, pageSize: 24, results: [] });
    if (!called.pathname.endsWith("/fullProductDetail")) return undefined;
    switch (called.searchParams.get("productId")) {
      case "gone":
        return success({ ...(await plate()), productDetail: null });
      case "failing":
        return {
          status: 503,
          body: { success: false, errorCode: "SHUTTING_DOWN", errorMessage: updating, data: null },
        };
      case "silent":
        return { status: 500, body: "no envelope" };
      case "refused":
        return {
          status: 200,
          body: { success: false, errorCode: "CONTENT_NOT_FOUND", errorMessage: "没有", data: null },
        };
      case "many":
        return success(await withMany());
      case "bare":
        return success(await withNothing());
      default:
        return undefined;
    }
  });
});

afterAll(async () => {
  await site?.stop();
});

const success = (data: unknown) => ({ status: 200, body: { success: true, errorCode: "0", errorMessage: null, data } });

/** The real response for a plate. */
async function plate() {
  const answer = await fetch(`${siteUrl}/ecommerce/open/v1/product/fullProductDetail?productId=plate-wide`, {
    headers: { token: "site-public" },
  });
  const { data } = (await answer.json()) as {
    data: { productDetail: { mediaList: object[] } } & Record<string, unknown>;
  };
  return data;
}

/** Twelve pictures and a video; only one valid block. */
async function withMany() {
  const data = await plate();
  const [picture = {}] = data.productDetail.mediaList;
  const mediaList = [
    ...Array.from({ length: 12 }, (_, index) => ({ ...picture, alt: `图 ${index + 1}` })),
    { ...picture, mediaType: "video" },
  ];
  const pageModelContents = [
    { modelName: "noSuchBlock", contents: "{}", sort: 1 },
    { modelName: "fixed_size_02", contents: "{broken", sort: 2 },
    { modelName: "goods", contents: JSON.stringify({ title: "坏的货架", goods: [{}] }), sort: 3 },
    {
      modelName: "fixed_size_02",
      contents: JSON.stringify({ pic: picture, title: { titleText: "完好的一块" } }),
      sort: 4,
    },
  ];
  return { ...data, productDetail: { ...data.productDetail, mediaList }, pageModelContents };
}

/** The minimum that the contract allows. */
async function withNothing() {
  const data = await plate();
  const [picture = {}] = data.productDetail.mediaList;
  const bare = {
    skuList: [],
    spuAttrList: [],
    careRules: [],
    sizeDrawing: null,
    descText: "",
    virtualCategoryList: [],
    mediaList: [picture],
  };
  const productName = "一只名字很长很长的柴烧粗陶浸釉两次口沿留白手拉坯大号提梁汤钵连盖连碟三件套 2.5 升";
  return {
    ...data,
    productDetail: { ...data.productDetail, ...bare, productName },
    groupProducts: [],
    tagLabels: [],
    pageModelContents: [],
    seriesProducts: [],
  };
}

const toast = (page: Page, text: string) => page.getByRole("alert").filter({ hasText: text });

const open = (path: string, { width = 390, expected = [], ...options }: Partial<VisitOptions> = {}) =>
  visit(path, { ...options, width, site: site.url, expected: [...site.expected, ...expected] });

describe("a site whose API has faults", () => {
  test("[PDP-17] an answer without productDetail redirects home with a notice", async () => {
    const page = await open("/pdp/gone", { prepare: stopClock, untilLoaded: true });
    await passUntilThere(toast(page, "数据异常，请稍后重试！"));
    expect(new URL(page.url()).pathname).toBe("/");
  });

  test("[PDP-17] so does a navigation within the site to such a product", { tags: "extended" }, async () => {
    const page = await open("/products/category/plates");
    await stopClock(page.context());
    await page.evaluate(() => {
      history.pushState({}, "", "/pdp/gone");
      dispatchEvent(new PopStateEvent("popstate", { state: { idx: 1, key: "gone" } }));
    });
    await passUntilThere(toast(page, "数据异常，请稍后重试！"));
    await expect.poll(() => new URL(page.url()).pathname).toBe("/");
  });

  test.each([
    ["failing", updating],
    ["silent", "请求失败，请稍后重试！"],
  ])(
    "[PDP-18] a failed request (%s) shows %s in the page and as a toast, with a retry",
    { tags: "extended" },
    async (id, message) => {
      const page = await open(`/pdp/${id}`, { expected: [/502/], prepare: stopClock, untilLoaded: true });
      await passUntilThere(toast(page, message));
      expect(await page.locator("main").innerText()).toContain(message);
      expect(await page.getByRole("link", { name: "重新加载" }).getAttribute("href")).toBe(`/pdp/${id}`);
      expect(await page.locator("meta[name=robots]").getAttribute("content")).toBe("noindex");
    },
  );

  test("[PDP-18] without JavaScript the failure is readable too", { tags: "extended" }, async () => {
    const page = await open("/pdp/failing", { expected: [/502/], javaScript: false });
    expect(await page.locator("main").innerText()).toContain(updating);
  });

  test("[PDP-18] a non-success answer shows no toast but links to go on", async () => {
    const page = await open("/pdp/refused", { expected: [/404/] });
    await page.getByRole("heading", { name: "这件产品暂时无法显示" }).waitFor();
    expect(await page.getByRole("link", { name: "浏览系列产品" }).count()).toBe(1);
    expect(await page.getByRole("alert").count()).toBe(0);
  });

  test("[PDP-13] valid blocks are shown, unknown and malformed ones are not", async () => {
    const page = await open("/pdp/many");
    await page.getByRole("heading", { name: "完好的一块" }).waitFor();
    expect(await page.getByText("坏的货架").count()).toBe(0);
  });

  test("[LIST-03] an empty list shows a message and links to go on", { tags: "extended" }, async () => {
    const page = await open("/products/category/plates");
    await page.getByRole("heading", { name: "这里暂时没有产品" }).waitFor();
    await expectNoAxeViolations(page);
    await page.locator("main").getByRole("link", { name: "浏览系列产品" }).click();
    await page.waitForURL("**/products");
  });

  test(
    "[PDP-06] [PDP-12] a product with minimal data is shown: price 0, no sections, a long name within the width",
    { tags: "extended" },
    async () => {
      const page = await open("/pdp/bare");
      expect(await page.getByText("¥0.00", { exact: true }).first().isVisible()).toBe(true);
      expect(await page.locator("main details").count()).toBe(0);
      expect(await page.getByRole("navigation", { name: "可选款式" }).count()).toBe(0);
      expect(await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)).toBeLessThanOrEqual(
        0,
      );
    },
  );
});

describe("a site whose API has faults, at 1440 px", () => {
  const width = 1440;
  test("[PDP-01] [PDP-02] [PDP-03] twelve pictures are in two columns; the gallery takes ten", async () => {
    const page = await open("/pdp/many", { width });
    const pictures = page.locator("main a[aria-haspopup=dialog]");
    expect(await pictures.count()).toBe(12);
    const lefts = await pictures.evaluateAll((links) =>
      links.map((link) => Math.round(link.getBoundingClientRect().left)),
    );
    expect(new Set(lefts).size).toBe(2);
    await pictures.first().click();
    await page.locator("dialog button[aria-current]").first().waitFor();
    expect(await page.locator("dialog button[aria-current]").count()).toBe(10);
    expect(await page.locator("dialog li[aria-hidden]").count()).toBe(10);
    await page.getByRole("button", { name: "第 10 张" }).click();
    await expect
      .poll(() => page.locator("dialog button[aria-current=true]").getAttribute("aria-label"))
      .toBe("第 10 张");
    await page.keyboard.press("ArrowRight");
    await expect
      .poll(() => page.locator("dialog button[aria-current=true]").getAttribute("aria-label"))
      .toBe("第 1 张");
  });
});
