import type { Page } from "playwright-core";
import { describe, expect, test } from "vitest";
import { holdBack } from "./faults.ts";
import { describeWidths, expectNoAxeViolations, siteUrl, visit, type Width } from "./harness.ts";

/** The search box: a combobox while its panel is open. */
const box = (page: Page) => page.getByRole("banner").getByLabel("搜索", { exact: true });
const panel = (page: Page) => page.getByRole("group", { name: "搜索建议" });
const options = (page: Page) => page.getByRole("listbox", { name: "为您找到" }).getByRole("option");
const history = (page: Page) => panel(page).getByRole("region", { name: "最近搜索" }).getByRole("listitem");
/** Links below a heading, on a page without results. */
const offered = (page: Page, name: string) =>
  page
    .locator("main section section")
    .filter({ has: page.getByRole("heading", { name }) })
    .getByRole("link");
const path = (keyword: string) => `/products/keyword/${encodeURIComponent(keyword)}`;
const cards = (page: Page) => page.locator("main a[href^='/pdp/']");

/** The panel covers a phone's page and is below a desktop's box: tests that do not depend on this run at one width. */
const width = 390;

/** Opens a page and its search panel. */
async function searching(width: Width, address = "/products", options: Partial<Parameters<typeof visit>[1]> = {}) {
  const page = await visit(address, { width, ...options });
  await box(page).focus();
  await panel(page).waitFor();
  return page;
}

/** Autocomplete requests for these texts. */
function requested(page: Page): string[] {
  const words: string[] = [];
  page.on("request", (request) => {
    const { pathname, searchParams } = new URL(request.url());
    if (pathname.endsWith("/autocomplete")) words.push(`${searchParams.get("searchWord")} ${searchParams.get("size")}`);
  });
  return words;
}

describeWidths("the header's search at %i px", (width) => {
  test(
    "[SEARCH-02] opens on focus with hot words, and closes on a click outside, on Escape and on a choice",
    { tags: "extended" },
    async () => {
      const page = await searching(width);
      await panel(page).getByRole("button", { name: "灯盏" }).waitFor();
      await expectNoAxeViolations(page);
      await page.mouse.click(width / 2, 820);
      await panel(page).waitFor({ state: "detached" });
      await box(page).focus();
      await panel(page).waitFor();
      await page.keyboard.press("Escape");
      await panel(page).waitFor({ state: "detached" });
      await box(page).focus();
      await panel(page).getByRole("button", { name: "灯盏" }).click();
      await page.waitForURL(`**${path("灯盏")}`);
      await panel(page).waitFor({ state: "detached" });
      await page.getByRole("heading", { level: 1, name: "“灯盏”" }).waitFor();
    },
  );

  test(
    "[SEARCH-04] arrow keys move through the suggestions, Enter takes one, Escape closes",
    { tags: "extended" },
    async () => {
      const page = await searching(width);
      await box(page).fill("灯盏");
      await options(page).first().waitFor();
      const combobox = page.locator("input:focus").and(page.getByRole("combobox", { name: "搜索" }));
      expect(await combobox.getAttribute("aria-expanded")).toBe("true");
      await expectNoAxeViolations(page);
      await page.keyboard.press("ArrowDown");
      const first = options(page).first();
      await expect.poll(() => first.getAttribute("aria-selected")).toBe("true");
      expect(await box(page).getAttribute("aria-activedescendant")).toBe(await first.getAttribute("id"));
      await page.keyboard.press("ArrowUp");
      await expect.poll(() => first.getAttribute("aria-selected")).toBe("false");
      await page.keyboard.press("ArrowUp");
      await expect.poll(() => options(page).last().getAttribute("aria-selected")).toBe("true");
      await page.keyboard.press("Enter");
      await page.waitForURL(/\/(?:pdp|products\/category)\//);
      await page.getByRole("banner").getByRole("searchbox", { name: "搜索" }).waitFor();
      expect(await box(page).getAttribute("aria-expanded")).toBe(null);
    },
  );

  test("[FIND-01] recognised parts of a query are chips, and each links to the search without it", async () => {
    // Links, with scripts and without.
    const page = await visit(path("红平盘 600元以下"), { width, javaScript: width === 1440 });
    const chips = page.getByRole("list", { name: "按这些理解" });
    expect(await chips.getByRole("link").allInnerTexts()).toEqual(["颜色\n红", "品类\n平盘", "价格\n600元以下"]);
    const few = await cards(page).count();
    expect(few).toBeGreaterThan(0);
    if (width === 1440) await expectNoAxeViolations(page);
    await chips.getByRole("link", { name: "去掉价格 600元以下" }).click();
    await page.getByRole("heading", { level: 1, name: "“红 平盘”" }).waitFor();
    expect(await cards(page).count()).toBeGreaterThan(few);
  });

  test(
    "[FIND-02] terms without a common result are left out, and the page states it",
    { tags: "extended" },
    async () => {
      const page = await visit(`/search-results-page?keyword=${encodeURIComponent("紫色平盘")}`, { width });
      await page.getByText("没有同时符合的产品，以下放宽了“紫色”。").waitFor();
      await page.getByRole("link", { name: "去掉颜色 紫色（已放宽）" }).click();
      await page.getByRole("heading", { level: 1, name: "“平盘”" }).waitFor();
      expect(await cards(page).count()).toBeGreaterThan(0);
    },
  );

  test(
    "[FIND-02] few results come with the help line as well; many results without it",
    { tags: "extended" },
    async () => {
      const page = await visit(path("EM-1030"), { width });
      await page.getByRole("link", { name: "没有想要的？问问我们" }).click();
      await page.waitForURL("**/contact-us");
      await page.goto(path("平盘"));
      await cards(page).nth(3).waitFor();
      expect(await page.getByRole("link", { name: "没有想要的？问问我们" }).count()).toBe(0);
    },
  );

  test("[FIND-02] [FIND-03] without results there are links to words, categories, all products and the help line", async () => {
    const page = await visit(path("键盘"), { width });
    await page.getByRole("heading", { name: "没有找到“键盘”" }).waitFor();
    expect(await offered(page, "热门搜索").allInnerTexts()).toContain("灯盏");
    expect(await offered(page, "全部窑系").first().getAttribute("href")).toBe("/products/series-red");
    await page.getByRole("link", { name: "没有想要的？问问我们" }).click();
    await page.waitForURL("**/contact-us");
  });

  test(
    "[ROUTE-06] the results page shows products and articles with their matches marked, and counts of each kind",
    { tags: "extended" },
    async () => {
      const page = await visit(`/search-results-page?keyword=${encodeURIComponent("红釉")}`, { width });
      expect(await page.getByRole("heading", { level: 1 }).innerText()).toBe("“红釉”");
      const tabs = page.getByRole("navigation", { name: "结果类别" });
      const counts = (await tabs.getByRole("listitem").allInnerTexts()).map((text) => Number(/\d+/.exec(text)?.[0]));
      expect(counts).toHaveLength(5);
      expect(counts[0]).toBe(counts.slice(1).reduce((sum, count) => sum + count, 0));
      expect(await cards(page).count()).toBeGreaterThan(0);
      expect(await page.locator("main mark", { hasText: "红釉" }).count()).toBeGreaterThan(0);
      await expectNoAxeViolations(page);
      await tabs.getByRole("link", { name: /品牌故事/ }).click();
      await page.waitForURL("**kind=story");
      await expect.poll(() => cards(page).count()).toBe(0);
      await page
        .locator("main a[href^='/brand-story'], main a[href^='/collections'], main a[href^='/about-us']")
        .first()
        .waitFor();
    },
  );
});

describe("the header's search", () => {
  test("[SEARCH-01] has the first default word as placeholder and takes 30 characters", async () => {
    const page = await visit("/products", { width });
    expect(await box(page).getAttribute("placeholder")).toBe("提梁壶");
    expect(await box(page).getAttribute("maxlength")).toBe("30");
  });

  test(
    "[SEARCH-03] [ROUTE-04] Enter and the icon search; an empty text does nothing",
    { tags: "extended" },
    async () => {
      const page = await searching(width);
      await page.keyboard.press("Enter");
      await box(page).fill("   ");
      await page.getByRole("button", { name: "开始搜索" }).click();
      expect(new URL(page.url()).pathname).toBe("/products");
      await box(page).fill("深钵");
      await page.keyboard.press("Enter");
      await page.waitForURL(`**${path("深钵")}`);
      await expect.poll(() => cards(page).first().innerText()).toContain("深钵");
      await box(page).focus();
      await box(page).fill("灯盏");
      await page.getByRole("button", { name: "开始搜索" }).click();
      await page.waitForURL(`**${path("灯盏")}`);
    },
  );

  test(
    "[SEARCH-04] suggestions are fetched a second after the last key, and removed with the text",
    { tags: "extended" },
    async () => {
      const page = await searching(width, "/products", { prepare: (context) => context.clock.install() });
      const words = requested(page);
      await page.clock.pauseAt(Date.now() + 3_600_000);
      await box(page).fill("k");
      await page.clock.runFor(999);
      await box(page).fill("kou");
      await page.clock.runFor(999);
      expect(words).toEqual([]);
      await page.clock.runFor(1);
      await expect.poll(() => words).toEqual(["kou 10"]);
      await page.clock.resume();
      await options(page).first().waitFor();
      expect(await options(page).count()).toBeLessThanOrEqual(10);
      await box(page).fill("");
      await options(page).first().waitFor({ state: "detached" });
      await panel(page).getByText("热门搜索").waitFor();
      expect(words).toEqual(["kou 10"]);
    },
  );

  test.each([
    ["a word to its list", "tiliang", "搜索", /^\/products\/keyword\/./],
    ["a product to its page", "EM-2012", "产品", /^\/pdp\/pot$/],
    ["a category to its list", "灯盏", "品类", /^\/products\/category\/./],
  ])("[SEARCH-04] a suggestion leads %s", { tags: "extended" }, async (_, typed, kind, target) => {
    const page = await searching(width);
    await box(page).fill(typed);
    await options(page).filter({ hasText: kind }).first().click();
    await expect.poll(() => new URL(page.url()).pathname).toMatch(target);
  });

  test.each([
    ["typing on", (page: Page) => box(page).fill("深钵"), "深钵"],
    [
      "typing on and an arrow among what was found before",
      (page: Page) =>
        box(page)
          .fill("深钵")
          .then(() => page.keyboard.press("ArrowDown")),
      "深钵",
    ],
    ["closing and coming back", (page: Page) => page.keyboard.press("Escape").then(() => box(page).focus()), "灯盏"],
  ])(
    "[SEARCH-03] [SEARCH-04] after %s Enter searches for the text in the box",
    { tags: "extended" },
    async (_, then, searched) => {
      const page = await searching(width);
      await box(page).fill("灯盏");
      await options(page).first().waitFor();
      await page.keyboard.press("ArrowDown");
      await expect.poll(() => options(page).first().getAttribute("aria-selected")).toBe("true");
      await then(page);
      await page.keyboard.press("Enter");
      await expect.poll(() => decodeURIComponent(new URL(page.url()).pathname)).toBe(`/products/keyword/${searched}`);
    },
  );

  test(
    "[SEARCH-04] further typing clears the selection, and arrow keys start at the first suggestion of the new list",
    { tags: "extended" },
    async () => {
      const page = await searching(width);
      await box(page).fill("灯盏");
      await options(page).first().waitFor();
      await page.keyboard.press("ArrowDown");
      await box(page).fill("灯");
      await expect.poll(() => page.locator("[role=option][aria-selected=true]").count()).toBe(0);
      expect(await box(page).getAttribute("aria-activedescendant")).toBe(null);
      await expect.poll(() => box(page).getAttribute("aria-expanded")).toBe("true");
      await page.keyboard.press("ArrowDown");
      await expect.poll(() => options(page).first().getAttribute("aria-selected")).toBe("true");
    },
  );

  test("[SEARCH-04] a response for an older text never replaces a newer one", { tags: "extended" }, async () => {
    const page = await searching(width);
    const held: (() => void)[] = [];
    await page.route("**/autocomplete?*", async (route) => {
      if (new URL(route.request().url()).searchParams.get("searchWord") === "钵")
        await new Promise<void>((resolve) => held.push(resolve));
      await route.continue().catch(() => undefined);
    });
    await box(page).fill("钵");
    await expect.poll(() => held.length).toBe(1);
    await box(page).fill("灯盏");
    await options(page).filter({ hasText: "灯盏" }).first().waitFor();
    const shown = await options(page).allInnerTexts();
    held[0]?.();
    await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve)));
    expect(await options(page).allInnerTexts()).toEqual(shown);
  });

  test(
    "[SEARCH-05] the history has five searches, the newest first, and single ones or all can be deleted",
    { tags: "extended" },
    async () => {
      const page = await searching(width);
      for (const word of ["鼠", "牛", "虎", "兔", "龙", "蛇", "虎"]) {
        await box(page).focus();
        await box(page).fill(word);
        await page.keyboard.press("Enter");
        await page.waitForURL(`**${path(word)}`);
      }
      await page.goto("/products");
      await box(page).focus();
      await box(page).fill("");
      await expect.poll(() => history(page).allInnerTexts()).toEqual(["虎", "蛇", "龙", "兔", "牛"]);
      await page.getByRole("button", { name: "删除龙" }).click();
      await expect.poll(() => history(page).count()).toBe(4);
      await page.getByRole("button", { name: "清除全部" }).click();
      await expect.poll(() => history(page).count()).toBe(0);
      await page.reload();
      await box(page).focus();
      await panel(page).getByText("热门搜索").waitFor();
      expect(await panel(page).getByText("最近搜索").count()).toBe(0);
    },
  );

  test("[SEARCH-05] without consent there is no history", async () => {
    const page = await searching(width, "/products", {
      prepare: (context) =>
        context.addInitScript(
          () =>
            window === window.top && location.protocol !== "about:" && localStorage.setItem("local-memory", "refused"),
        ),
    });
    await box(page).fill("灯盏");
    await page.keyboard.press("Enter");
    await page.waitForURL(`**${path("灯盏")}`);
    expect(await page.evaluate(() => localStorage.getItem("search-history"))).toBeNull();
  });

  test(
    "[SEARCH-02] focused before hydration, it opens its panel after hydration and retains the typed text",
    { tags: "extended" },
    async () => {
      const page = await visit("/cookie", { width });
      const { release } = await holdBack(page, /assets\/.*\.js/);
      await page.goto("/products", { waitUntil: "commit" });
      await box(page).fill("灯盏");
      release();
      await panel(page).waitFor();
      expect(await box(page).inputValue()).toBe("灯盏");
    },
  );

  test("[SEARCH-06] failed suggestions do not affect the search", async () => {
    const page = await visit("/products", { width, expected: [/autocomplete/] });
    const warnings: string[] = [];
    page.on("console", (message) => {
      if (message.type() === "warning") warnings.push(message.text());
    });
    await page.route("**/autocomplete?*", (route) => route.fulfill({ status: 500, body: "{}" }));
    await box(page).focus();
    await box(page).fill("灯盏");
    await expect.poll(() => warnings.some((text) => text.includes("suggestions"))).toBe(true);
    expect(await page.getByRole("alert").count()).toBe(0);
    await page.keyboard.press("Enter");
    await page.waitForURL(`**${path("灯盏")}`);
  });

  test("[ROUTE-06] [LIST-03] a search without results shows a message and offers other words", async () => {
    const page = await visit("/search-results-page?keyword=zzqqxx", { width });
    await page.getByRole("heading", { name: "没有找到“zzqqxx”" }).waitFor();
    await offered(page, "热门搜索").getByText("灯盏").click();
    await page.waitForURL(`**${path("灯盏")}`);
  });

  test("[ROUTE-04] a typing error finds the intended word and shows the correction", async () => {
    const page = await visit(path("提粱壶"), { width });
    await page.getByText("没有找到“提粱壶”，以下是“提梁壶”的结果。").waitFor();
    expect(await cards(page).first().innerText()).toContain("提梁壶");
  });
});

test("[SEARCH-03] [ROUTE-04] without JavaScript the header's form leads to the list", async () => {
  const page = await visit("/products", { width, javaScript: false });
  await box(page).fill("灯盏");
  await box(page).press("Enter");
  await expect.poll(() => new URL(page.url()).pathname).toBe(path("灯盏"));
  await cards(page).first().waitFor();
});

test.each(["%F0%9F%98%80", "%5B(.*", "..%2f", "%00", "%ED%A0%80", "a%2Fb", "%E7%9B%98".repeat(40), "%3Cscript%3E"])(
  "[ROUTE-04] the address of %s causes no server error",
  async (keyword) => {
    for (const address of [`/products/keyword/${keyword}`, `/search-results-page?keyword=${keyword}`]) {
      const { status } = await fetch(siteUrl + address, { redirect: "manual" });
      expect(status, address).toBeLessThan(500);
    }
  },
);
