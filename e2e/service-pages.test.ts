import type { BrowserContext, Page } from "playwright-core";
import { describe, expect, test } from "vitest";
import { WIDTHS, expectNoAxeViolations, siteUrl, visit } from "./harness.ts";

/** Every page that is assembled from content blocks, with its title and something that only it says. */
const pages: [path: string, title: string, text: string][] = [
  ["/member", "会员服务", "釉下钴蓝（峡湾蕾丝）"],
  ["/member/damagedForNew", "会员破损换新", "二十四个月"],
  ["/customer-service/customised", "私人定制", "钴蓝手写"],
  ["/customer-service/gift-wrap", "礼品包装", "亚麻白缎带"],
  ["/customer-service/damaged-and-replaced", "破损换新", "签收后七日内"],
  ["/customer-service/product-maintenance", "产品养护", "去渍与收纳"],
  ["/customer-service/faq", "常见问题", "能用洗碗机吗"],
  ["/contact-us", "联系方式", "服务邮箱"],
  ["/cookie", "Cookie 声明", "浏览器里保存什么"],
];

const shownBlocks = (page: Page) => page.locator("main [data-block]").evaluateAll((blocks) => blocks.map((block) => block.getAttribute("data-block")));

describe.each(WIDTHS)("service pages at %i px", (width) => {
  test.each(pages)("[MEMBER-01] [ROUTE-09] [ROUTE-11] [ROUTE-13] [ROUTE-17] %s is assembled from the server's blocks", async (path, title, text) => {
    const page = await visit(path, { width });
    expect(await page.getByRole("heading", { level: 1 }).innerText()).toContain(title);
    expect(await page.locator("main").innerText()).toContain(text);
    const answer = await fetch(`${siteUrl}/ecommerce/biz/eccms/v1/page/queryRegionContents/?pageId=${path === "/member/damagedForNew" ? "damaged-for-new" : path.split("/").at(-1)}`);
    const { data }: { data: { modelName: string }[] } = await answer.json();
    expect(await shownBlocks(page)).toEqual(data.map(({ modelName }) => modelName));
    expect(await page.getByRole("navigation", { name: "面包屑" }).innerText()).toContain(title);
    await expectNoAxeViolations(page);
  });

  test("[ROUTE-09] product care and questions lead to the member page, where care stands by decoration", async () => {
    const care = await visit("/customer-service/product-maintenance", { width });
    await care.getByRole("link", { name: "按装饰看养护" }).click();
    await care.getByRole("heading", { name: /按装饰，\s*看养护/ }).waitFor();
    expect(new URL(care.url()).pathname).toBe("/member");
    const product = await visit("/pdp/skov-vase-18", { width });
    expect(await product.getByRole("link", { name: "按装饰看养护" }).getAttribute("href")).toBe("/member");
    const faq = await visit("/customer-service/faq", { width });
    await faq.getByRole("heading", { name: "能用洗碗机吗" }).click();
    await faq.getByRole("link", { name: "按装饰区分的养护说明" }).click();
    await faq.getByRole("heading", { name: /按装饰，\s*看养护/ }).waitFor();
    expect(new URL(faq.url()).pathname).toBe("/member");
  });

  test("[FAQ-01] questions unfold and fold, from the keyboard, and are found by their words", async () => {
    const page = await visit("/customer-service/faq", { width });
    const questions = page.locator("main details");
    expect(await questions.count()).toBeGreaterThanOrEqual(24);
    const first = questions.first();
    expect(await first.evaluate((element) => element instanceof HTMLDetailsElement && element.open)).toBe(false);
    await first.locator("summary").focus();
    await page.keyboard.press("Enter");
    await first.getByRole("link", { name: "门店" }).waitFor();
    await page.keyboard.press("Enter");
    await first.getByRole("link", { name: "门店" }).waitFor({ state: "hidden" });

    await page.getByRole("searchbox").last().fill("发票");
    await expect.poll(() => page.locator("main details:visible").count()).toBe(1);
    expect(await page.locator("main").getByRole("heading", { name: "配送与退换" }).isVisible()).toBe(false);
    await expectNoAxeViolations(page);
    await page.getByRole("searchbox").last().fill("没有这样的问题");
    await expect.poll(() => page.locator("main details:visible").count()).toBe(0);
  });

  test("[CONTACT-01] the contact page gives both numbers with their hours, e-mail and every channel", async () => {
    const page = await visit("/contact-us", { width });
    const ways = page.locator("main");
    expect(await ways.getByRole("link", { name: "400-000-1826" }).first().getAttribute("href")).toBe("tel:4000001826");
    expect(await ways.getByRole("link", { name: "138-0000-0000" }).first().getAttribute("href")).toBe("tel:13800000000");
    expect(await ways.getByRole("link", { name: "service@klarholm.example.com" }).getAttribute("href")).toBe("mailto:service@klarholm.example.com");
    const text = await ways.innerText();
    for (const part of ["周一至周五 10:00–17:00", "周一至周日 10:00–17:00", "官方旗舰店", "官方自营店", "微信商城", "微信公众号", "官方微博", "生活笔记"]) expect(text).toContain(part);
    expect(await ways.getByRole("img", { name: /二维码/ }).count()).toBe(6);
  });

  test("[CONTACT-01] the footer's help gives the same, on every page", async () => {
    const page = await visit("/news", { width });
    const help = await page.getByRole("contentinfo").innerText();
    for (const part of ["400-000-1826", "周一至周五 10:00–17:00", "138-0000-0000", "周一至周日 10:00–17:00", "service@klarholm.example.com"]) expect(help).toContain(part);
  });
});

test("questions are readable without JavaScript", async () => {
  const page = await visit("/customer-service/faq", { width: 390, javaScript: false });
  expect(await page.locator("main details").count()).toBeGreaterThanOrEqual(24);
  await page.getByText("可以开发票吗").click();
  expect(await page.getByText("电子发票一般在签收后三天内发出").isVisible()).toBe(true);
});

describe("the choice about what the browser keeps", () => {
  const kept = (page: Page) => page.evaluate(() => [...Object.keys(localStorage), ...Object.keys(sessionStorage)].filter((key) => !/^(react-router|virtual-category-|local-memory)/.test(key)));

  test("nothing but what pages need is kept before a choice; no cookie is ever set", async () => {
    const page = await visit("/cookie", { width: 1440 });
    expect(await kept(page)).toEqual([]);
    expect(await page.context().cookies()).toEqual([]);
  });

  test("refusing weighs as much as agreeing, clears what was kept, and is taken back as easily", async () => {
    const page = await visit("/cookie", { width: 390 });
    const [refuse, agree] = [page.getByRole("button", { name: "拒绝" }), page.getByRole("button", { name: "同意" })];
    const look = (button: typeof refuse) =>
      button.evaluate((element) => {
        const { width, height } = element.getBoundingClientRect();
        const { color, backgroundColor, borderColor, fontSize, fontWeight } = getComputedStyle(element);
        return { width, height, color, backgroundColor, borderColor, fontSize, fontWeight };
      });
    expect(await look(refuse)).toEqual(await look(agree));
    await page.evaluate(() => {
      localStorage.setItem("search-history", "[]");
      sessionStorage.setItem("nearest-store", "{}");
    });
    await refuse.click();
    await page.getByText("您已拒绝").waitFor();
    expect(await kept(page)).toEqual([]);
    expect(await refuse.getAttribute("aria-pressed")).toBe("true");
    await page.reload();
    await page.getByText("您已拒绝").waitFor();
    await agree.click();
    await page.getByText("您已同意").waitFor();
    expect([await refuse.getAttribute("aria-pressed"), await agree.getAttribute("aria-pressed")]).toEqual(["false", "true"]);
    await expectNoAxeViolations(page);
  });

  test.each(["同意", "拒绝"])("after %s the nearest store is kept for the visit, or not at all", async (choice) => {
    const prepare = (context: BrowserContext) => context.grantPermissions(["geolocation"]).then(() => context.setGeolocation({ longitude: 121.45, latitude: 31.23 }));
    const page = await visit("/cookie", { width: 390, prepare });
    await page.getByRole("button", { name: choice }).click();
    await page.getByText(`您已${choice}`).waitFor();
    await page.goto("/find-us");
    await page.getByRole("button", { name: "按距离排序" }).click();
    await page.getByText("已按与您的距离由近及远排列。").waitFor();
    expect(await kept(page)).toEqual(choice === "同意" ? ["nearest-store"] : []);
  });

  test("the notice is printed without frame and buttons, its parts unfolded", async () => {
    const page = await visit("/cookie", { width: 1440 });
    await page.emulateMedia({ media: "print" });
    expect(await page.getByRole("banner").isVisible()).toBe(false);
    expect(await page.getByRole("button", { name: "同意" }).isVisible()).toBe(false);
    expect(await page.getByText("一次点击即可，立即生效").isVisible()).toBe(true);
  });

  test("without JavaScript it says that nothing is kept", async () => {
    const page = await visit("/cookie", { width: 390, javaScript: false });
    expect(await page.locator("main noscript").innerText()).toContain("本站不会在其中保存任何内容");
    expect(await page.getByRole("button", { name: "同意" }).isVisible()).toBe(false);
  });
});
