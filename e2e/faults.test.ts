import type { BrowserContext, Locator, Page } from "playwright-core";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import {
  breakBrowser,
  type BrowserFault,
  expected,
  failed,
  failureToast,
  goTo,
  holdBack,
  jobPath,
  shown,
  wholePage,
} from "./faults.ts";
import { hydrated, passUntilThere, siteUrl, visit } from "./harness.ts";
import { type SecondSite, startSecondSite } from "./second-site.ts";

let site: SecondSite;
beforeAll(async () => {
  site = await startSecondSite(undefined, { PAGE_CACHE: "off" });
});
afterEach(() => site.breakCalls());
afterAll(() => site?.stop());

const retry = (page: Page) => page.getByRole("button", { name: "重试" });

/** Restores the network while responses are still broken, then repairs them and presses 重试. */
async function retryAfter(page: Page, fault: BrowserFault, status: number): Promise<void> {
  const repair = await breakBrowser(page);
  repair(fault);
  const refused = page.waitForResponse((answer) => answer.status() === status);
  await page.context().setOffline(false);
  await refused;
  const again = page.locator("li:not([data-leaving])").getByRole("button", { name: "重试" });
  await again.waitFor();
  repair();
  await again.click();
}

/** Stylesheets that the page links but has not loaded. */
const missingStyles = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll<HTMLLinkElement>("link[rel=stylesheet]:not([disabled])")]
      .filter((link) => !link.sheet)
      .map((link) => link.href),
  );

test(
  "[LIST-01] offline, a sort, more products and a product leave the list unchanged; each is repeated by 重试 or by the network's return",
  { tags: "extended" },
  async () => {
    const page = await visit("/products/category/plates", { freshTab: true, width: 1440, expected });
    const before = await shown(page);
    await page.context().setOffline(true);
    await page.getByRole("link", { name: "价格从低到高" }).click();
    expect(await failureToast(page)).toBe(failed);
    await page.locator("main a[href^='/pdp/']").first().click();
    expect(await failureToast(page)).toBe(failed);
    expect(await shown(page)).toEqual(before);
    // The latest request counts.
    await page.context().setOffline(false);
    await page.waitForURL("**/pdp/**");
    await wholePage(page);
    await retry(page).waitFor({ state: "detached" });
  },
);

test(
  "[LIST-01] the network's return does not repeat a request that a newer one replaced",
  { tags: "extended" },
  async () => {
    const page = await visit("/products/category/plates", { freshTab: true, width: 1440, expected });
    const repair = await breakBrowser(page);
    repair("drop");
    await page.getByRole("link", { name: "价格从低到高" }).click();
    await failureToast(page);
    repair();
    const product = await holdBack(page, /\/pdp\/.*\.data/);
    await page.locator("main a[href^='/pdp/']").first().click();
    await expect.poll(() => product.requested).not.toEqual([]);
    await retry(page).waitFor({ state: "detached" });
    await page.evaluate(() => dispatchEvent(new Event("online")));
    product.release();
    await page.waitForURL("**/pdp/**");
    await wholePage(page);
  },
);

test(
  "[FRAME-04] Back to a page that cannot be loaded changes nothing, not even address and scroll position, and 重试 goes back",
  { tags: "extended" },
  async () => {
    const page = await visit("/products", { freshTab: true, width: 390, expected });
    await goTo(page, "/news");
    await page.waitForURL("**/news");
    await goTo(page, "/gifting");
    await page.getByRole("heading", { level: 1, name: "送得出手的器物" }).waitFor();
    await page.evaluate(() => window.scrollTo({ top: 900, behavior: "instant" }));
    const before = await shown(page);
    const place = await page.evaluate(() => window.scrollY);
    await page.context().setOffline(true);
    await page.goBack({ waitUntil: "commit" }).catch(() => undefined);
    await failureToast(page);
    await expect.poll(() => page.url()).toBe(`${siteUrl}/gifting`);
    // The scroll position is restored a moment after the address.
    await expect.poll(() => shown(page)).toEqual(before);
    await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(place);
    await retryAfter(page, "502", 502);
    await page.waitForURL("**/news");
    await wholePage(page);
    await page.goForward();
    await page.waitForURL("**/gifting");
  },
);

test("[FRAME-06] a form that could not be sent retains its text, and 重试 sends it", { tags: "extended" }, async () => {
  const page = await visit("/about-us/jobs/withdraw", { freshTab: true, width: 390, expected });
  const repair = await breakBrowser(page);
  const field = page.getByRole("textbox", { name: "删除码" });
  await field.fill("no-such-code");
  repair("drop");
  await page.getByRole("main").getByRole("button").click();
  expect(await failureToast(page)).toBe(failed);
  expect(await field.inputValue()).toBe("no-such-code");
  repair();
  await retry(page).click();
  await page.locator("main [aria-invalid=true]").waitFor();
  expect(await field.inputValue()).toBe("no-such-code");
});

type Find = (page: Page) => Locator;

/** Forms with an action: their page, the input, and the result. */
const answered: [string, (page: Page) => Promise<unknown>, Find][] = [
  [
    "/about-us/jobs/withdraw",
    (page) => page.getByRole("textbox", { name: "删除码" }).fill("no-such-code"),
    (page) => page.getByRole("main").getByText("删除码无效，或该申请已被删除！"),
  ],
  [
    `${jobPath}/apply`,
    (page) => page.getByRole("textbox", { name: "姓名" }).fill("林晓"),
    (page) => page.getByRole("main").getByText("请输入手机号码"),
  ],
];

test.each(answered)(
  "[FRAME-06] the result of the form on %s stays on its page when later requests fail",
  { tags: "extended" },
  async (path, fill, resultOf) => {
    const page = await visit(path, { freshTab: true, width: 390, expected });
    await fill(page);
    await page.getByRole("main").locator("button[type=submit]").click();
    await resultOf(page).waitFor();
    // Without its scripts the form is submitted natively and returns a page.
    await hydrated(page);
    await page.context().setOffline(true);
    await goTo(page, "/news");
    await failureToast(page);
    expect(await resultOf(page).count()).toBe(1);
    await page.context().setOffline(false);
    await page.waitForURL("**/news");
  },
);

test(
  "[SEARCH-03] [FRAME-06] a search box without its suggestions still searches, silently; the next focus loads them with their styles",
  { tags: "extended" },
  async () => {
    const page = await visit("/products", { freshTab: true, width: 1440, expected });
    const repair = await breakBrowser(page);
    repair("code");
    const box = page.getByRole("banner").getByLabel("搜索", { exact: true });
    const refused = page.waitForResponse((answer) => answer.status() === 404);
    await box.focus();
    await refused;
    await box.fill("灯盏");
    expect(await page.getByRole("alert").count()).toBe(0);
    repair();
    await box.blur();
    await box.fill("");
    await box.focus();
    await page.getByRole("group", { name: "搜索建议" }).waitFor();
    expect(await missingStyles(page)).toEqual([]);
  },
);

test("[FRAME-06] failed prefetching is silent", { tags: "extended" }, async () => {
  const page = await visit("/products/category/plates", { freshTab: true, width: 1440, expected });
  await page.context().setOffline(true);
  const failure = page.waitForEvent("requestfailed");
  await page.locator("main a[href^='/pdp/']").first().hover();
  await failure;
  const before = await shown(page);
  await page.locator("main a[href^='/pdp/']").nth(1).hover();
  expect(await page.getByRole("alert").count()).toBe(0);
  expect(await shown(page)).toEqual(before);
});

const dialog =
  (name: string | RegExp = /./): Find =>
  (page) =>
    page.getByRole("dialog", { name });

/** Lazily loaded parts: the page, the press that loads one, and the expected result. */
const parts: [string, string, 390 | 1440, Find, Find][] = [
  [
    "an application",
    "/about-us/jobs",
    1440,
    (page) => page.getByRole("link", { name: "守店的人", exact: true }),
    dialog("守店的人"),
  ],
];

test.each(parts)(
  "[FRAME-06] %s that cannot be loaded shows a notice, leaves the page, and loads with 重试 and its styles",
  { tags: "extended" },
  async (_name, path, width, pressed, part) => {
    const page = await visit(path, { freshTab: true, width, expected });
    const before = await shown(page);
    await page.context().setOffline(true);
    await pressed(page).click();
    expect(await failureToast(page)).toBe(failed);
    expect(await shown(page)).toEqual(before);
    await retryAfter(page, "code", 404);
    await part(page).waitFor();
    await retry(page).waitFor({ state: "detached" });
    expect(await missingStyles(page)).toEqual([]);
  },
);

test(
  "[VERIFY-05] the footer's query that cannot be sent shows a notice, and is sent when the network returns",
  { tags: "extended" },
  async () => {
    const page = await visit("/products", { freshTab: true, width: 390, expected });
    await page.context().setOffline(true);
    const footer = page.getByRole("contentinfo");
    await footer.getByLabel("请输入验证二维码").fill("ABCD-EFGH-JKMN-PQRS");
    await footer.getByRole("button", { name: "确认" }).click();
    expect(await failureToast(page)).toBe(failed);
    await page.context().setOffline(false);
    // The query was not sent, so it is safe to send it when the network returns.
    await page.getByRole("dialog").getByText("您所查询的条形码错误").waitFor();
  },
);

test(
  "[FRAME-06] an exception shows the error screen within the frame, in Chinese, with 重试 and a link home",
  { tags: "extended" },
  async () => {
    const page = await visit("/products", {
      freshTab: true,
      width: 390,
      expected: [...expected, /^exception: broken page/],
    });
    await page.route(/assets\/news-[^/]*\.js/, (route) =>
      route.fulfill({
        contentType: "text/javascript",
        body: 'export default function News() { throw new Error("broken page"); }',
      }),
    );
    await goTo(page, "/news");
    await page.getByRole("heading", { name: "Unexpected Application Error!" }).waitFor();
    await wholePage(page, { failing: true });
    const main = page.getByRole("main");
    expect(await main.innerText()).toMatch(/页面暂时无法显示/);
    expect(await main.getByRole("link", { name: "返回首页" }).getAttribute("href")).toBe("/");
    await page.unrouteAll();
    await main.getByRole("link", { name: "重试" }).click();
    await page.getByRole("heading", { name: "Unexpected Application Error!" }).waitFor({ state: "detached" });
    expect(page.url()).toBe(`${siteUrl}/news`);
    await wholePage(page);
  },
);

test("[FRAME-06] a failed first load shows the reason within the frame", { tags: "extended" }, async () => {
  site.breakCalls((called) => (called.pathname.endsWith("/getJobDetail") ? "drop" : undefined));
  const page = await visit(jobPath, {
    freshTab: true,
    width: 1440,
    site: site.url,
    expected: [...site.expected, ...expected],
  });
  await wholePage(page, { failing: true });
  expect(await page.getByRole("main").innerText()).toContain("职位信息获取失败，请稍后重试！");
  site.breakCalls();
  await page.getByRole("main").getByRole("link", { name: "重试" }).click();
  await page.getByRole("heading", { name: "Unexpected Application Error!" }).waitFor({ state: "detached" });
  await wholePage(page);
});

test.each([
  ["a call that is lost", "drop" as const],
  ["an answer of another shape", { patch: () => ({ success: true, data: { positionName: 7 } }) }],
])("[FRAME-06] the HTML of a failed first load contains the error screen: %s", async (_, fault) => {
  site.breakCalls((called) => (called.pathname.endsWith("/getJobDetail") ? fault : undefined));
  const answer = await fetch(site.url + jobPath);
  site.breakCalls();
  expect(answer.status).toBeGreaterThanOrEqual(500);
  expect(await answer.text()).toMatch(/<header.*<h1[^>]*>Unexpected Application Error!<\/h1>.*<footer/s);
});

test(
  "[FRAME-06] missing code of blocks leaves the server's page as it is, and blocks navigation to a page with such blocks",
  { tags: "extended" },
  async () => {
    let broken = true;
    const prepare = (context: BrowserContext) =>
      context.route(/assets\/editorial-.*\.js/, (route) => (broken ? route.abort() : route.fallback()));
    const story = await visit("/customer-service/faq", { width: 390, expected, prepare, untilLoaded: true });
    const missing = story.waitForEvent("requestfailed");
    await story.mouse.wheel(0, 10);
    await missing;
    await wholePage(story);
    const page = await visit("/products/category/plates", { width: 390, expected, prepare });
    const before = await shown(page);
    await goTo(page, "/customer-service/faq");
    await failureToast(page);
    expect(await shown(page)).toEqual(before);
    broken = false;
    await retry(page).click();
    await page.waitForURL("**/customer-service/faq");
    await wholePage(page);
  },
);

const loading = (page: Page) => page.getByText("Loading...", { exact: true });

test("[FRAME-01] [FRAME-11] a navigation of more than 300 ms covers the page, a faster one does not; nothing is pressed twice, and the focus stays", async () => {
  const page = await visit("/products/category/plates", {
    width: 1440,
    expected,
    prepare: (context) => context.clock.install(),
  });
  const { requested, release } = await holdBack(page, /\.data(\?|$)/);
  const sort = page.getByRole("link", { name: "价格从低到高" });
  await sort.focus();
  await page.clock.pauseAt(Date.now() + 60_000);
  await page.keyboard.press("Enter");
  await expect.poll(() => requested.length).toBe(1);
  await page.clock.runFor(250);
  expect(await loading(page).count()).toBe(0);
  // On a busy machine the page may have begun to wait since the request.
  await passUntilThere(loading(page));
  // Over header and page: no pointer event gets through, and keys press nothing.
  expect(await page.evaluate(() => document.elementFromPoint(720, 40)?.closest("[popover]") !== null)).toBe(true);
  await page.keyboard.press("Enter");
  expect(await sort.evaluate((link) => link === document.activeElement)).toBe(true);
  await page.clock.resume();
  release();
  await page.waitForURL("**sort=priceAsc");
  await loading(page).waitFor({ state: "detached" });
  expect(requested).toHaveLength(1);
});

test(
  "[FRAME-11] a query of the footer covers the page and is sent once; a failure removes the cover",
  { tags: "extended" },
  async () => {
    const page = await visit("/products", { freshTab: true, width: 390, expected });
    const { requested, release } = await holdBack(page, /securityCode\/query/);
    const field = page.getByRole("contentinfo").getByLabel("请输入验证二维码");
    await field.fill("ABCD-EFGH-JKMN-PQRS");
    await field.press("Enter");
    await loading(page).waitFor();
    await page.keyboard.press("Enter");
    expect(await field.evaluate((input) => input === document.activeElement)).toBe(true);
    release("abort");
    await failureToast(page);
    await loading(page).waitFor({ state: "detached" });
    expect(requested).toHaveLength(1);
    // The server may have counted it: only the visitor repeats it.
    await page.unrouteAll();
    await retry(page).click();
    await page.getByRole("dialog").getByText("您所查询的条形码错误").waitFor();
  },
);

test("[FRAME-11] [JOB-02] a slow position covers the list and the dialog", async () => {
  const page = await visit("/about-us/jobs", { freshTab: true, width: 390, expected });
  const { release } = await holdBack(page, /getJobDetail/);
  await page.getByRole("link", { name: "守店的人", exact: true }).click();
  // Loading the dialog's code may show a cover first.
  await expect.poll(() => page.locator("[popover]:popover-open").isVisible()).toBe(true);
  release();
  await page.getByRole("dialog", { name: "守店的人" }).getByRole("button", { name: "投递简历" }).waitFor();
  await page.locator("[popover]").waitFor({ state: "detached" });
});

test("[FRAME-06] [FRAME-11] a request without a response times out after 20 s", { tags: "extended" }, async () => {
  const page = await visit("/products", { width: 1440, expected, prepare: (context) => context.clock.install() });
  const before = await shown(page);
  const { requested } = await holdBack(page, /\.data(\?|$)/);
  // Fake time from here on: a busy machine would use some of the seconds itself.
  await page.clock.pauseAt(Date.now() + 60_000);
  await goTo(page, "/news");
  await expect.poll(() => requested.length).toBe(1);
  await page.clock.runFor(19_000);
  await loading(page).waitFor();
  await page.clock.runFor(2000);
  await passUntilThere(retry(page));
  expect(await failureToast(page)).toBe(failed);
  expect(await loading(page).count()).toBe(0);
  expect(await shown(page)).toEqual(before);
});
