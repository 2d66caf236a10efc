import type { Page } from "playwright-core";
import { describe, expect, test } from "vitest";
import { expectNoAxeViolations, siteUrl, visit } from "./harness.ts";

const pathOf = (page: Page) => new URL(page.url()).pathname;
const h1 = (page: Page) => page.getByRole("heading", { level: 1 });
const crumbs = (page: Page) => page.getByRole("navigation", { name: "面包屑" }).getByRole("listitem");
const cards = (page: Page) => page.getByRole("main").getByRole("article");

/** Contents of the blocks of a page, from the API. */
async function contentsOf(pageId: string, kind: string) {
  const answer = await fetch(`${siteUrl}/ecommerce/biz/eccms/v1/page/queryRegionContents/?pageId=${pageId}`);
  const { data } = await answer.json();
  return data.flatMap(({ modelName, contents }: { modelName: string; contents: string }) =>
    modelName === kind ? [JSON.parse(contents)] : [],
  );
}

/** Presses Tab until a link of that name has the focus. */
async function tabTo(page: Page, name: string) {
  for (let step = 0; step < 120; step++) {
    await page.keyboard.press("Tab");
    const reached = await page.evaluate(() =>
      document.activeElement instanceof HTMLAnchorElement && document.activeElement.closest("main")
        ? document.activeElement.textContent.trim()
        : "",
    );
    if (reached === name) return;
  }
  throw new Error(`no link "${name}" is reached with the Tab key`);
}

/** The target of an address after redirects, and their number. */
async function landing(path: string) {
  let at = path;
  for (let steps = 0; ; steps++) {
    const answer = await fetch(siteUrl + at, { redirect: "manual" });
    const location = answer.headers.get("location");
    if (!location) return { path: at, steps, status: answer.status };
    at = decodeURI(new URL(location, siteUrl).pathname);
  }
}

/** Parts that are the same at both widths run at one. */
const width = 390;

describe("at 390 px", () => {
  const width = 390;
  test("[STORY-01] a press on a card's picture follows its first button", { tags: "extended" }, async () => {
    const page = await visit("/brand-story", { width });
    const card = cards(page).first().getByRole("img").last();
    await card.scrollIntoViewIfNeeded();
    const picture = await card.boundingBox();
    await page.mouse.click((picture?.x ?? 0) + 40, (picture?.y ?? 0) + 40);
    await h1(page).filter({ hasText: "窑的来历" }).waitFor();
    expect(pathOf(page)).toBe("/brand-story/our-history");
  });
});

describe.each([
  { width: 390, javaScript: true },
  { width: 1440, javaScript: true },
  { width: 390, javaScript: false },
] as const)("the annual plates at %o", (options) => {
  test("[YEAR-01] a year of birth shows its whole plate, or a message, and Back undoes a choice", async () => {
    const page = await visit("/brand-story/our-history/annual-plate", options);
    const choice = page.getByRole("region", { name: "你的那一年" });
    const plate = choice.getByRole("figure");
    const show = async (year: string) => {
      await choice.getByLabel("年份").selectOption(year);
      await choice.getByRole("button", { name: "看这一年" }).click();
      await page.waitForURL((url) => url.searchParams.get("year") === year);
    };
    expect(await plate.count()).toBe(0);

    await show("2019");
    await plate.getByText("2019年的事").waitFor();
    // The whole plate is visible, in a square of the column's width.
    const box = await plate.getByRole("img", { name: "2019年的年碟" }).boundingBox();
    expect(box?.width).toBeGreaterThan(300);
    expect((box?.height ?? 0) / (box?.width ?? 1)).toBeCloseTo(1, 1);
    expect(await plate.getByRole("link", { name: "看这一枚" }).getAttribute("href")).toContain("year-2019");

    await show("2007");
    await plate.getByText("2007年，第3只").waitFor();
    expect(await plate.getByText("早已送完。").count()).toBe(1);
    expect(await plate.getByRole("img").count()).toBe(0);
    expect(await plate.getByRole("link", { name: "去店里问问" }).getAttribute("href")).toBe("/find-us");
    if (options.javaScript) await expectNoAxeViolations(page);

    await page.goBack();
    await plate.getByText("2019年的事").waitFor();
    await expect.poll(() => choice.getByLabel("年份").inputValue()).toBe("2019");
  });
});

describe("the stories", () => {
  test("[STORY-01] the list has its breadcrumb, and cards with picture, title, subtitle lines and buttons", async () => {
    const page = await visit("/brand-story", { width });
    expect(await crumbs(page).last().textContent()).toContain("品牌故事");
    expect(await cards(page).count()).toBeGreaterThan(4);
    const history = cards(page).filter({ has: page.getByRole("heading", { name: "窑的来历" }) });
    expect(await history.getByRole("img").last().getAttribute("alt")).not.toBe("");
    expect((await history.getByText("一口土窑").innerText()).split("\n").length).toBeGreaterThan(1);
    expect(await history.getByRole("link").allTextContents()).toEqual(["读来历", "看年碟"]);
    await history.getByRole("link", { name: "看年碟" }).click();
    await page.waitForURL("**/brand-story/our-history/annual-plate");
  });

  test(
    "[ROUTE-12] keyboard alone leads from the list to the annual plates and back",
    { tags: "extended" },
    async () => {
      const page = await visit("/brand-story", { width });
      for (const [link, path, title] of [
        ["读来历", "/brand-story/our-history", "窑的来历"],
        ["看年碟", "/brand-story/our-history/annual-plate", "逐年的小碟"],
        ["看手艺", "/brand-story/workmanship", "手上的活"],
      ]) {
        await tabTo(page, link ?? "");
        await page.keyboard.press("Enter");
        await page.waitForURL(`${siteUrl}${path}`);
        await h1(page)
          .filter({ hasText: title ?? "" })
          .waitFor();
      }
      await crumbs(page).getByRole("link", { name: "品牌故事" }).focus();
      await page.keyboard.press("Enter");
      await page.waitForURL(`${siteUrl}/brand-story`);
    },
  );

  test(
    "[ROUTE-12] the annual plates are in the order of their years, each with its own anchor",
    { tags: "extended" },
    async () => {
      const page = await visit("/brand-story/our-history/annual-plate#y2014", { width });
      expect(await crumbs(page).allTextContents()).toEqual(["", "品牌故事", "窑的来历", "逐年的小碟"]);
      const years = await page
        .locator("main [id^=y2]")
        .evaluateAll((items) => items.map(({ id }) => Number(id.slice(1))));
      expect(years).toEqual(Array.from({ length: 17 }, (_, index) => 2026 - index));
      await expect.poll(async () => (await page.locator("#y2014").boundingBox())?.y ?? -1).toBeGreaterThanOrEqual(0);
      expect((await page.locator("#y2014").boundingBox())?.y).toBeLessThan(844);
      await page.locator("#y2026").getByRole("link").first().click();
      await page.waitForURL("**/pdp/year-2026*");
    },
  );

  test("[ROUTE-05] a collection links to its parts and they link back", async () => {
    const page = await visit("/collections/snow", { width });
    expect(await h1(page).textContent()).toBe("雪夜");
    await page.locator('a[href="/collections/snow/hearth"]').first().click();
    await h1(page).filter({ hasText: "围炉" }).waitFor();
    expect(await crumbs(page).allTextContents()).toEqual(["", "雪夜", "围炉"]);
    await crumbs(page).getByRole("link", { name: "雪夜" }).click();
    await page.waitForURL("**/collections/snow");
  });

  test("[ROUTE-16] [FRAME-07] a product line has no frame, and ends with a link back to the site", async () => {
    const page = await visit("/flora-danica/woods", { width });
    expect(await h1(page).textContent()).toBe("柴谱");
    const frame = () =>
      Promise.all([page.getByRole("banner").count(), page.getByRole("contentinfo").count(), crumbs(page).count()]);
    expect(await frame()).toEqual([0, 0, 0]);
    await tabTo(page, "返回首页");
    await page.keyboard.press("Enter");
    await page.waitForURL(`${siteUrl}/`);
    await page.getByRole("banner").waitFor();
    expect(await page.getByRole("contentinfo").count()).toBe(1);
    await page.goBack();
    await h1(page).filter({ hasText: "柴谱" }).waitFor();
    expect(await frame()).toEqual([0, 0, 0]);
  });
});

test("[STORY-02] the cards are the items of kind fixed_size_02 of the page with the fixed id", async () => {
  const contents = await contentsOf("brand-story", "fixed_size_02");
  const page = await visit("/brand-story", { width: 1440 });
  expect(await cards(page).getByRole("heading").allTextContents()).toEqual(
    contents.map(({ title }: { title: { titleText: string } }) => title.titleText),
  );
});

describe("addresses", () => {
  const pages: [path: string, title: string][] = [
    ["/brand-story", "窑话"],
    ["/brand-story/our-history", "窑的来历"],
    ["/brand-story/workmanship", "手上的活"],
    ["/brand-story/our-history/annual-plate", "逐年的小碟"],
    ["/brand-story/about-the-kiln", "这口窑"],
    ["/brand-story/product-story", "一件器物"],
    ["/collections/snow", "雪夜"],
    ["/collections/snow/hearth", "围炉"],
    ["/collections/snow/morning-after", "雪后"],
    ["/about-us", "这座窑"],
    ["/about-us/group", "窑场联社"],
    ["/about-us/career", "来窑上做事"],
  ];

  test.each(pages)(
    "[ROUTE-12] %s is a page with its own head (also ROUTE-05, and ROUTE-14 but for the jobs)",
    async (path, title) => {
      const html = await (await fetch(siteUrl + path)).text();
      const heading = /<h1[^>]*>([\s\S]*?)<\/h1>/.exec(html)?.[1]?.replaceAll(/<[^>]+>/g, "");
      expect(heading).toBe(title);
      expect(/<title>([^<]*)/.exec(html)?.[1]).toMatch(/.+ \| Emberly 烬陶官方网站$/);
      expect(/rel="canonical" href="([^"]*)/.exec(html)?.[1]).toBe(siteUrl + path);
    },
  );

  test.each([
    [
      "[ROUTE-12] [LINK-02] the address of a page's id redirects to its own address",
      "/brand-story/group",
      "/about-us/group",
    ],
    [
      "[ROUTE-12] so does its address below the wrong parent",
      "/brand-story/workmanship/annual-plate",
      "/brand-story/our-history/annual-plate",
    ],
    [
      "[ROUTE-12] so does its address below its story when it has its own",
      "/brand-story/our-history/workmanship",
      "/brand-story/workmanship",
    ],
    ["[ROUTE-12] the home page has no other address", "/brand-story/home", "/"],
    ["[ROUTE-12] an unknown story leads home", "/brand-story/no-such-story", "/"],
    ["[ROUTE-12] so does what can be no story's name", "/brand-story/our-history%2Fannual-plate", "/"],
    ["[ROUTE-12] and what lies below it", "/brand-story/a%2Fb/our-history", "/"],
    ["[ROUTE-05] an unknown collection leads home", "/collections/no-such-collection", "/"],
    ["[ROUTE-05] an unknown part of a collection leads home", "/collections/snow/no-such-part", "/"],
    [
      "[ROUTE-05] the address of a part without its collection redirects to the full one",
      "/collections/hearth",
      "/collections/snow/hearth",
    ],
    ["[ROUTE-16] an unknown product line leads home", "/flora-danica/no-such-line", "/"],
  ])("%s", async (_, requested, own) => {
    expect(await landing(requested)).toEqual({ path: own, steps: 1, status: 200 });
  });
});
