import type { BrowserContext, Page } from "playwright-core";
import { describe, expect, test } from "vitest";
import { expectNoAxeViolations, expectNoAxeViolationsAtWidths, siteUrl, visit } from "./harness.ts";

/** Every page that is assembled from content blocks, with its title and a text that only it has. */
const pages: [path: string, title: string, text: string][] = [
  ["/member", "窑友", "红釉怕碱"],
  ["/member/damagedForNew", "半价补一只", "一年两件"],
  ["/customer-service/customised", "刻个名字", "十二个字以内"],
  ["/customer-service/gift-wrap", "布包与木盒", "布可以擦桌"],
  ["/customer-service/damaged-and-replaced", "碎了怎么办", "三天之内拍照"],
  ["/customer-service/product-maintenance", "洗与收", "叠放垫纸"],
  ["/customer-service/faq", "常被问起", "能放进洗碗机吗"],
  ["/contact-us", "找到我们", "先拍照"],
  ["/cookie", "浏览器里留下什么", "截短的地址"],
];

const shownBlocks = (page: Page) =>
  page.locator("main [data-block]").evaluateAll((blocks) => blocks.map((block) => block.getAttribute("data-block")));

/** Parts that are the same at both widths run at one. */
const width = 390;

describe("service pages", () => {
  const openPage = (path: string) => visit(path, { width });
  test.each(pages)(
    "[MEMBER-01] [ROUTE-09] [ROUTE-11] [ROUTE-13] [ROUTE-17] %s is assembled from the server's blocks",
    async (path, title, text) => {
      const page = await openPage(path);
      expect(await page.getByRole("heading", { level: 1 }).innerText()).toContain(title);
      expect(await page.locator("main").innerText()).toContain(text);
      const answer = await fetch(
        `${siteUrl}/ecommerce/biz/eccms/v1/page/queryRegionContents/?pageId=${path === "/member/damagedForNew" ? "damaged-for-new" : path.split("/").at(-1)}`,
      );
      const { data }: { data: { modelName: string }[] } = await answer.json();
      expect(await shownBlocks(page)).toEqual(data.map(({ modelName }) => modelName));
      expect(await page.getByRole("navigation", { name: "面包屑" }).innerText()).toContain(title);
      await expectNoAxeViolations(page);
    },
  );

  test(
    "[ROUTE-09] product care and questions link to the member page, where care is listed by decoration",
    { tags: "extended" },
    async () => {
      const care = await visit("/customer-service/product-maintenance", { width });
      await care.getByRole("link", { name: "按釉色照看" }).click();
      await care.getByRole("heading", { name: "按釉色照看" }).waitFor();
      expect(new URL(care.url()).pathname).toBe("/member");
      const product = await visit("/pdp/vase", { width });
      expect(await product.getByRole("link", { name: "按装饰看养护" }).getAttribute("href")).toBe("/member");
      const faq = await visit("/customer-service/faq", { width });
      await faq.getByRole("heading", { name: "能放进洗碗机吗" }).click();
      await faq.getByRole("link", { name: "按釉色区分的说明" }).click();
      await faq.getByRole("heading", { name: "按釉色照看" }).waitFor();
      expect(new URL(faq.url()).pathname).toBe("/member");
    },
  );

  test("[FAQ-01] questions unfold and fold, from the keyboard, and are found by their words", async () => {
    const page = await visit("/customer-service/faq", { width });
    const questions = page.locator("main details");
    expect(await questions.count()).toBe(6);
    const first = questions.first();
    expect(await first.evaluate((element) => element instanceof HTMLDetailsElement && element.open)).toBe(false);
    await first.locator("summary").focus();
    await page.keyboard.press("Enter");
    await first.getByRole("link", { name: "店里" }).waitFor();
    await expectNoAxeViolationsAtWidths(page);
    await page.keyboard.press("Enter");
    await first.getByRole("link", { name: "店里" }).waitFor({ state: "hidden" });

    await page.getByRole("searchbox").last().fill("票据");
    await expect.poll(() => page.locator("main details:visible").count()).toBe(1);
    expect(await page.locator("main").getByRole("heading", { name: "送", exact: true }).isVisible()).toBe(false);
    await expectNoAxeViolations(page);
    await page.getByRole("searchbox").last().fill("没有这样的问题");
    await expect.poll(() => page.locator("main details:visible").count()).toBe(0);
  });

  test(
    "[CONTACT-01] the contact page gives both numbers with their hours, e-mail and every channel",
    { tags: "extended" },
    async () => {
      const page = await visit("/contact-us", { width });
      const ways = page.locator("main");
      expect(await ways.getByRole("link", { name: "400-111-2222" }).first().getAttribute("href")).toBe(
        "tel:4001112222",
      );
      expect(await ways.getByRole("link", { name: "137-0000-1111" }).first().getAttribute("href")).toBe(
        "tel:13700001111",
      );
      expect(await ways.getByRole("link", { name: "hello@emberly.example.com" }).getAttribute("href")).toBe(
        "mailto:hello@emberly.example.com",
      );
      const text = await ways.innerText();
      for (const part of [
        "周一至周六 09:00–18:00",
        "每天 08:00–20:00",
        "云集铺",
        "直送铺",
        "窑口小铺",
        "烬陶公众号",
        "烬陶微博",
        "烬陶手记",
      ])
        expect(text).toContain(part);
      expect(await ways.getByRole("img", { name: /二维码/ }).count()).toBe(6);
    },
  );

  test("[CONTACT-01] the footer's help gives the same, on every page", { tags: "extended" }, async () => {
    const page = await visit("/news", { width });
    const help = await page.getByRole("contentinfo").innerText();
    for (const part of [
      "400-111-2222",
      "周一至周六 09:00–18:00",
      "137-0000-1111",
      "每天 08:00–20:00",
      "hello@emberly.example.com",
    ])
      expect(help).toContain(part);
  });
});

test("questions are readable without JavaScript", { tags: "extended" }, async () => {
  const page = await visit("/customer-service/faq", { width: 390, javaScript: false });
  expect(await page.locator("main details").count()).toBe(6);
  await page.getByText("能开票吗").click();
  expect(await page.getByText("票据三天内寄到信箱").isVisible()).toBe(true);
});

describe("the consent to storage in the browser", () => {
  const storedKeys = (page: Page) =>
    page.evaluate(() =>
      [...Object.keys(localStorage), ...Object.keys(sessionStorage)].filter(
        (key) => !/^(react-router|virtual-category-|local-memory)/.test(key),
      ),
    );

  test("before a choice only necessary keys are stored; no cookie is ever set", { tags: "extended" }, async () => {
    const page = await visit("/cookie", { width: 1440 });
    expect(await storedKeys(page)).toEqual([]);
    expect(await page.context().cookies()).toEqual([]);
  });

  test(
    "refusing is as prominent as agreeing, deletes stored data, and is as easy to undo",
    { tags: "extended" },
    async () => {
      const page = await visit("/cookie", { width: 390 });
      const [refuse, agree] = [page.getByRole("button", { name: "拒绝" }), page.getByRole("button", { name: "同意" })];
      const styleOf = (button: typeof refuse) =>
        button.evaluate((element) => {
          const { width, height } = element.getBoundingClientRect();
          const { color, backgroundColor, borderColor, fontSize, fontWeight } = getComputedStyle(element);
          return { width, height, color, backgroundColor, borderColor, fontSize, fontWeight };
        });
      expect(await styleOf(refuse)).toEqual(await styleOf(agree));
      await page.evaluate(() => {
        localStorage.setItem("search-history", "[]");
        sessionStorage.setItem("nearest-store", "{}");
      });
      await refuse.click();
      await page.getByText("您已拒绝").waitFor();
      expect(await storedKeys(page)).toEqual([]);
      expect(await refuse.getAttribute("aria-pressed")).toBe("true");
      await page.reload();
      await page.getByText("您已拒绝").waitFor();
      await agree.click();
      await page.getByText("您已同意").waitFor();
      expect([await refuse.getAttribute("aria-pressed"), await agree.getAttribute("aria-pressed")]).toEqual([
        "false",
        "true",
      ]);
      await expectNoAxeViolations(page);
    },
  );

  test.each(["同意", "拒绝"])(
    "after %s the nearest store is stored for the visit, or not at all",
    { tags: "extended" },
    async (choice) => {
      const prepare = (context: BrowserContext) =>
        context
          .grantPermissions(["geolocation"])
          .then(() => context.setGeolocation({ longitude: 121.45, latitude: 31.23 }));
      const page = await visit("/cookie", { width: 390, prepare });
      await page.getByRole("button", { name: choice }).click();
      await page.getByText(`您已${choice}`).waitFor();
      await page.goto("/find-us");
      await page.getByRole("button", { name: "按距离排序" }).click();
      await page.getByText("已按与您的距离由近及远排列。").waitFor();
      expect(await storedKeys(page)).toEqual(choice === "同意" ? ["nearest-store"] : []);
    },
  );

  test("the notice is printed without frame and buttons, its parts unfolded", { tags: "extended" }, async () => {
    const page = await visit("/cookie", { width: 1440 });
    await page.emulateMedia({ media: "print" });
    expect(await page.getByRole("banner").isVisible()).toBe(false);
    expect(await page.getByRole("button", { name: "同意" }).isVisible()).toBe(false);
    expect(await page.getByText("改选另一个，马上作数").isVisible()).toBe(true);
  });

  test("without JavaScript it states that nothing is stored", async () => {
    const page = await visit("/cookie", { width: 390, javaScript: false });
    expect(await page.locator("main noscript").innerText()).toContain("本站不会在其中保存任何内容");
    expect(await page.getByRole("button", { name: "同意" }).isVisible()).toBe(false);
  });
});
