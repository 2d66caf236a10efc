import type { BrowserContext, Locator, Page } from "playwright-core";
import { describe, expect, test } from "vitest";
import { expected, failureToast, holdBack } from "./faults.ts";
import { describeWidths, expectNoAxeViolations, hydrated, siteUrl, visit, type Width } from "./harness.ts";

/** Every product: a search for the category of all series finds them. */
const everything = `/products/keyword/${encodeURIComponent("全部窑系")}`;
const cards = (page: Page) => page.locator("main a[href^='/pdp/']");
const total = async (page: Page) =>
  Number(
    /共 (\d+) 件/.exec(
      await page
        .locator("main")
        .getByText(/^共 \d+ 件$/)
        .innerText(),
    )?.[1],
  );
const hrefs = (page: Page) => cards(page).evaluateAll((links) => links.map((link) => link.getAttribute("href")));
const boxOf = (element: Locator) => element.evaluate((each) => each.getBoundingClientRect());
/** Delays scripts until the test ends. */
const withoutScripts = (context: BrowserContext) =>
  context.route(/\/assets\/.*\.js$/, () => new Promise(() => undefined));
const filters = (page: Page) => page.getByRole("region", { name: "筛选" });

/** Filters are a sheet on phones and popovers on desktops: tests without them run at one width. */
const width = 390;

/** The values of a filter: in a popover, or in the sheet of phones. */
async function openFilter(page: Page, width: Width, name: string) {
  const phone = width === 390;
  if (!phone) await filters(page).locator("summary", { hasText: name }).click();
  else if ((await page.getByRole("dialog").count()) === 0) await page.getByRole("button", { name: "筛选" }).click();
  const values = (phone ? page.getByRole("dialog", { name: "筛选" }) : filters(page)).getByRole("list", { name });
  await values.getByRole("link").first().waitFor();
  return values;
}

describeWidths("lists at %i px", (width) => {
  test("[LIST-02] a filter's count is the length of the filtered list; alternatives add up, filters narrow", async () => {
    const page = await visit(everything, { width });
    let series = await openFilter(page, width, "系列");
    const [first = "", second = ""] = await series.getByRole("link").allInnerTexts();
    const [one, two] = [first, second].map((text) => Number(/(\d+)\s*$/.exec(text)?.[1]));
    await series.getByRole("link").nth(0).click();
    await page.waitForURL("**series=*");
    await expect.poll(() => total(page)).toBe(one);
    await series.getByRole("link").nth(1).click();
    await expect.poll(() => total(page)).toBe((one ?? 0) + (two ?? 0));
    series = await openFilter(page, width, "价格");
    await expectNoAxeViolations(page);
    const price = series.getByRole("link").last();
    const expected = Number(/(\d+)\s*$/.exec(await price.innerText())?.[1]);
    await price.click();
    await page.waitForURL("**price=*");
    await expect.poll(() => total(page)).toBe(expected);
    await expectNoAxeViolations(page);
  });

  test(
    "[LIST-01] filters are chips in the page and are in the URL; Back and Forward restore them",
    { tags: "extended" },
    async () => {
      const page = await visit("/products/category/plates", { width });
      const all = await total(page);
      const series = await openFilter(page, width, "系列");
      await series.getByRole("link", { name: /红釉/ }).click();
      await page.waitForURL("**/products/category/plates?series=red");
      if (width === 390) await page.getByRole("button", { name: /^查看 \d+ 件$/ }).click();
      else await page.keyboard.press("Escape");
      await page.getByRole("link", { name: "移除红釉" }).waitFor();
      await expect.poll(() => total(page)).toBeLessThan(all);
      const some = await total(page);
      await page.goBack();
      await expect.poll(() => total(page)).toBe(all);
      await page.goForward();
      await expect.poll(() => total(page)).toBe(some);
      await page.reload();
      expect(await total(page)).toBe(some);
      await page.getByRole("link", { name: "移除红釉" }).click();
      await expect.poll(() => total(page)).toBe(all);
      await page.goBack();
      await expect.poll(() => total(page)).toBe(some);
    },
  );
});

describe("lists", { tags: "extended" }, () => {
  test("[LIST-01] more products are appended, and restored with the scroll position on return, also from another document", async () => {
    const page = await visit(everything, { width });
    expect(await cards(page).count()).toBe(24);
    const more = page.getByRole("link", { name: "加载更多" });
    await more.click();
    await expect.poll(() => cards(page).count()).toBeGreaterThan(24);
    const count = await cards(page).count();
    const ids = await cards(page).evaluateAll((links) => links.map((link) => link.getAttribute("href")));
    expect(new Set(ids).size).toBe(count);
    const last = cards(page).nth(26 % count);
    await last.scrollIntoViewIfNeeded();
    const place = await page.evaluate(() => window.scrollY);
    await last.click();
    await page.waitForURL("**/pdp/**");
    // The address changes before the page; leaving between the two would store the place of neither.
    await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0);
    await page.goBack();
    await expect.poll(() => cards(page).count()).toBe(count);
    await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(place);
    // From another document, as WeChat's browser opens links, before hydration.
    await page.goto("/cookie");
    await page.goBack();
    await expect.poll(() => cards(page).count()).toBe(count);
    await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(place);
  });

  test("[LIST-01] loaded pages are in the address: a reload shows all of it at the same position, and Back leaves the list", async () => {
    const page = await visit("/products", { width });
    await page.evaluate((path) => {
      history.pushState({ usr: null, key: "list", idx: 1 }, "", path);
    }, everything);
    await page.reload();
    await hydrated(page);
    const first = await cards(page).count();
    const more = page.getByRole("link", { name: "加载更多" });
    await more.scrollIntoViewIfNeeded();
    const place = await page.evaluate(() => window.scrollY);
    await more.click();
    await page.waitForURL("**?to=2");
    await expect.poll(() => cards(page).count()).toBe(48);
    expect(await page.evaluate(() => window.scrollY)).toBe(place);
    expect(first).toBe(24);
    const shown = await cards(page).evaluateAll((links) => links.map((link) => link.getAttribute("href")));
    await page.reload();
    expect(await cards(page).evaluateAll((links) => links.map((link) => link.getAttribute("href")))).toEqual(shown);
    expect(await page.getByText("已显示 48 /").isVisible()).toBe(true);
    await page.goBack();
    await expect.poll(() => new URL(page.url()).pathname).toBe("/products");
  });

  test("[LIST-03] filters without a result show a message and can be cleared", async () => {
    const page = await visit("/products/category/plates?series=red&price=5000-", { width });
    await page.getByRole("heading", { name: "没有符合条件的产品" }).waitFor();
    await expectNoAxeViolations(page);
    await page.getByRole("link", { name: "清除全部" }).last().click();
    await expect.poll(() => cards(page).count()).toBeGreaterThan(0);
  });

  test.each([
    ["without JavaScript", { javaScript: false }],
    ["before scripts have come", { untilLoaded: true, prepare: withoutScripts }],
  ])(
    "[LIST-01] %s more products are a link to the longer list, with the first new one as fragment",
    async (_, options) => {
      const page = await visit(everything, { width, ...options });
      for (const to of [2, 3]) {
        await page.getByRole("link", { name: "加载更多" }).click();
        await page.waitForURL(`**?to=${to}#*`, { waitUntil: "domcontentloaded" });
        const before = 24 * (to - 1);
        expect(await cards(page).count()).toBeGreaterThan(before);
        // Without scripts the header is not sticky.
        const { bottom } = await boxOf(page.getByRole("banner"));
        const top = async () => (await boxOf(cards(page).nth(before))).top;
        await expect.poll(top).toBeLessThan(120);
        expect(await top()).toBeGreaterThanOrEqual(Math.max(0, bottom));
      }
    },
  );

  test("[LIST-01] with scripts a press fetches the next page alone, and focus and scroll position stay", async () => {
    const page = await visit(everything, { width });
    const requested: unknown[] = [];
    page.on("request", (request) => {
      const { pathname } = new URL(request.url());
      if (pathname.endsWith("/keywordList")) requested.push(request.postDataJSON().pageNum);
      else if (pathname.endsWith(".data")) requested.push(pathname);
    });
    const more = page.getByRole("link", { name: "加载更多" });
    for (const to of [2, 3]) {
      await more.focus();
      const place = await page.evaluate(() => window.scrollY);
      await page.keyboard.press("Enter");
      await page.waitForURL(`**?to=${to}`);
      await expect.poll(() => cards(page).count()).toBeGreaterThan(24 * (to - 1));
      expect(await page.evaluate(() => window.scrollY)).toBe(place);
      if (to === 2) expect(await page.evaluate(() => document.activeElement?.textContent)).toBe("加载更多");
    }
    expect(requested).toEqual([2, 3]);
    const shown = await hrefs(page);
    expect(new Set(shown).size).toBe(shown.length);
    await cards(page).nth(50).click();
    await page.waitForURL("**/pdp/**");
    await page.goBack();
    await expect.poll(() => hrefs(page)).toEqual(shown);
    // The same address from the server.
    await page.reload();
    expect(await hrefs(page)).toEqual(shown);
  });

  test("[LIST-01] a failure to load more products leaves the list with 重试; a filter chosen meanwhile wins", async () => {
    const page = await visit(everything, { width: 1440, expected });
    await page.route(/\/keywordList/, (route) => route.abort());
    const more = page.getByRole("link", { name: "加载更多" });
    await more.click();
    await failureToast(page);
    expect(await cards(page).count()).toBe(24);
    expect(new URL(page.url()).search).toBe("");
    await page.unroute(/\/keywordList/);
    await page.getByRole("button", { name: "重试" }).click();
    await page.waitForURL("**?to=2");
    await expect.poll(() => cards(page).count()).toBe(48);

    const slow = await holdBack(page, /\/keywordList/);
    await more.click();
    await expect.poll(() => slow.requested.length).toBe(1);
    await page.getByRole("navigation", { name: "排序" }).getByRole("link", { name: "新品" }).click();
    await page.waitForURL("**?sort=newest");
    await expect.poll(() => cards(page).count()).toBe(24);
    slow.release();
    await more.click();
    await page.waitForURL("**?sort=newest&to=2");
    await expect.poll(() => cards(page).count()).toBe(48);
  });

  test("[LIST-01] without JavaScript filters are links", async () => {
    const page = await visit(`${everything}?page=2`, { width, javaScript: false });
    expect(await cards(page).count()).toBeGreaterThan(0);
    await page.getByRole("link", { name: "上一页" }).click();
    await filters(page).locator("summary", { hasText: "系列" }).click();
    await filters(page).getByRole("list", { name: "系列" }).getByRole("link").first().click();
    await expect.poll(() => new URL(page.url()).search).toMatch(/^\?series=/);
  });
});

test("[LIST-01] a desktop's filter closes on Escape and on a click outside", { tags: "extended" }, async () => {
  const page = await visit("/products/category/plates", { width: 1440 });
  const summary = filters(page).locator("summary", { hasText: "系列" });
  const open = () => filters(page).locator("details[open]").count();
  await summary.click();
  expect(await open()).toBe(1);
  await page.keyboard.press("Escape");
  expect(await open()).toBe(0);
  expect(await summary.evaluate((element) => element === document.activeElement)).toBe(true);
  await summary.click();
  await page.getByRole("heading", { level: 1 }).click();
  await expect.poll(open).toBe(0);
});

test(
  "[LIST-01] hovering with a mouse shows a second picture: it fills the card's frame, and adds no text",
  { tags: "extended" },
  async () => {
    const page = await visit("/products", { width: 1440 });
    // In headless browsers the pointer starts in a corner.
    await page.mouse.move(-1, -1);
    await page.goto(`${siteUrl}/products/category/year-plates`);
    await hydrated(page);
    const card = cards(page).first();
    expect(await card.locator("picture").count()).toBe(1);
    await card.hover();
    const second = card.locator("picture").nth(1);
    await expect
      .poll(() => second.locator("img").evaluate((image: HTMLImageElement) => image.naturalWidth))
      .toBeGreaterThan(0);
    expect(await second.locator("img").getAttribute("alt")).toBe("");
    const frame = second.locator("xpath=..");
    expect(await frame.getAttribute("data-fit")).toBeNull();
    await expect.poll(() => frame.locator("xpath=..").evaluate((each) => getComputedStyle(each).opacity)).toBe("1");
    await page.mouse.move(0, 0);
    await expect.poll(() => frame.locator("xpath=..").evaluate((each) => getComputedStyle(each).opacity)).toBe("0");
    // A product with one picture has no second one.
    await page.goto(`${siteUrl}/products/category/plates`);
    await cards(page)
      .filter({ has: page.getByAltText("灰釉平盘，30厘米") })
      .hover();
    await expect.poll(() => cards(page).locator("picture").count()).toBeGreaterThan(await cards(page).count());
    const lone = cards(page).filter({ hasNot: page.locator("[aria-hidden] picture") });
    expect(await lone.count()).toBeGreaterThan(0);
    for (const each of await lone.all()) expect(await each.locator("picture").count()).toBe(1);
  },
);

test("[LIST-01] a pointer that rests on a card since before hydration shows the second picture as well", async () => {
  const page = await visit("/products/category/year-plates", { width: 1440, untilLoaded: true });
  const card = cards(page).first();
  await card.hover();
  await expect.poll(() => card.locator("picture").count()).toBe(2);
});

test("[LIST-01] a shared address with too high a page number shows all products, with the first page as canonical address", async () => {
  const response = await fetch(`${siteUrl}${everything}?to=9`, { redirect: "manual" });
  expect(response.status).toBe(302);
  const redirected = await fetch(siteUrl + (response.headers.get("location") ?? ""));
  const html = await redirected.text();
  const total = Number(/共 (\d+) 件/.exec(html.replaceAll("<!-- -->", ""))?.[1]);
  expect([...html.matchAll(/<a[^>]* href="\/pdp\/[^"]*"/g)].length).toBeGreaterThanOrEqual(total);
  expect(html).toContain(`<link rel="canonical" href="${siteUrl}${everything}"`);
});
