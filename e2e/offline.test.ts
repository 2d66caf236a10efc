import type { Page } from "playwright-core";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { expected } from "./faults.ts";
import { type SwitchableProxy, openSwitchableProxy } from "./switchable-proxy.ts";
import { expectNoAxeViolations, hydrated, siteUrl, visit, type Width } from "./harness.ts";
import { startServer } from "./server-process.ts";

let proxy: SwitchableProxy;
beforeAll(async () => {
  proxy = await openSwitchableProxy(siteUrl);
});
afterAll(() => proxy.close());
beforeEach(() => proxy.setUpstream(siteUrl));

const openPage = (path: string, width: Width) => visit(path, { width, site: proxy.url, expected, freshTab: true });
const heading = (page: Page, name: string) => page.getByRole("heading", { level: 1, name }).waitFor();
const bar = (page: Page) => page.getByRole("complementary", { name: "网络状态" });

/** Gives consent, and waits for the service worker. */
async function agree(page: Page): Promise<void> {
  await page.getByRole("button", { name: "同意" }).click();
  await page.getByText("您已同意").waitFor();
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
}

/** The stored page addresses, and the number of stored pictures. */
const stored = (page: Page) =>
  page.evaluate(async () => {
    const names = await caches.keys();
    const of = async (name: string) => (names.includes(name) ? (await caches.open(name)).keys() : []);
    const pages = (await of("visited-pages")).map(({ url }) => url.slice(location.origin.length));
    return { names, pages, pictures: (await of("visited-pictures")).length };
  });
/**
 * Waits until the browser has stored a page with its scripts and stylesheets; without them it does not show its age.
 */
async function waitForStored(page: Page, address: string): Promise<void> {
  const missingFor = (wanted: string) =>
    page.evaluate(async (of) => {
      const found = await caches.match(of, { cacheName: "visited-pages", ignoreVary: true });
      if (!found) return ["the page"];
      const files = new Set((await found.text()).match(/\/assets\/[\w%.,/-]+\.(?:js|css)/g));
      const stored = (file: string) => caches.match(file, { cacheName: "visited-files", ignoreVary: true });
      const requested = await Promise.all([...files].map(async (file) => ((await stored(file)) ? [] : [file])));
      return requested.flat();
    }, wanted);
  await expect.poll(() => missingFor(address), { timeout: 60_000 }).toEqual([]);
}
const workers = (page: Page) => page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length);

/** Opens a product from a list. */
const seen = "/pdp/plate-mid?vc=plates";

describe("at 390 px", () => {
  const width = 390;
  test(
    "[OFFLINE-01] the site can be installed; visited pages and the wish list open offline with their age, and other pages show a message",
    { tags: "extended" },
    async () => {
      const page = await openPage("/cookie", width);
      await agree(page);
      // Installable: the browser parses the manifest without a fault, and its icons have the stated sizes.
      const devtools = await page.context().newCDPSession(page);
      const { errors, data = "{}" } = await devtools.send("Page.getAppManifest");
      expect(errors).toEqual([]);
      const { icons, display }: { icons: { src: string; sizes: string }[]; display: string } = JSON.parse(data);
      const sizes = await page.evaluate(
        (sources) =>
          Promise.all(
            sources.map(async (src) => {
              const icon = await createImageBitmap(await (await fetch(src)).blob());
              return `${icon.width}x${icon.height}`;
            }),
          ),
        icons.map(({ src }) => src),
      );
      expect([display, sizes]).toEqual(["minimal-ui", icons.map((icon) => icon.sizes)]);
      expect(sizes).toEqual(expect.arrayContaining(["192x192", "512x512"]));
      await page.goto("/products/category/plates");
      await hydrated(page);
      await page.getByRole("main").getByRole("button", { name: "心愿单：Ember 平盘 24 厘米", exact: true }).click();
      // A client-side navigation: the browser has never requested this document.
      await page.locator("main a[href^='/pdp/plate-mid']").first().click();
      await page.waitForURL(`**${seen}`);
      for (const address of [seen, "/wish-list?items=plate-mid", "/products/category/plates", "/offline"])
        await waitForStored(page, address);
      expect(await bar(page).count()).toBe(0);

      await proxy.setUpstream("offline");
      await page.goto(seen);
      await heading(page, "平盘 24 厘米");
      await bar(page)
        .getByText(/^连不上网站。这是 \d+月\d+日 \d\d:\d\d 保存的页面/)
        .waitFor();
      await expectNoAxeViolations(page);
      await expect
        .poll(() =>
          page
            .locator("main img")
            .first()
            .evaluate((image: HTMLImageElement) => image.naturalWidth),
        )
        .toBeGreaterThan(0);
      expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);

      // The wish list, whose page was never opened, through the link for visitors.
      await hydrated(page);
      if (width === 390) await page.goto("/wish-list");
      else await page.getByRole("banner").getByRole("link", { name: "心愿单" }).click();
      await page.waitForURL("**/wish-list?items=plate-mid");
      await page.getByRole("main").getByText("EM-1024").waitFor();
      const picture = page.getByRole("main").locator("li img").first();
      await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);

      await page.goto("/brand-story");
      await heading(page, "这一页还没有保存过");
      expect(await page.getByRole("link", { name: "再试一次" }).getAttribute("href")).toBe("/brand-story");
      const list = page.getByRole("list", { name: "已保存的页面" });
      const row = list.getByRole("link", { name: /平盘 24 厘米/ });
      // With the list's stylesheet, which the stored page did not use.
      await expect.poll(() => row.evaluate((link) => link.getBoundingClientRect().height)).toBeGreaterThanOrEqual(44);
      const inset = await page.evaluate(() => document.querySelector("main h1")?.getBoundingClientRect().left);
      expect(inset).toBeGreaterThan(0);
      await expectNoAxeViolations(page);
      await row.click();
      await page.waitForURL(`**${seen}`);
      await heading(page, "平盘 24 厘米");
    },
  );
});

test("[OFFLINE-01] while the site responds every page comes from it, also after it was unreachable", async () => {
  const page = await openPage("/cookie", 390);
  await agree(page);
  await page.goto("/news");
  await waitForStored(page, "/news");
  await proxy.setUpstream(502);
  await page.goto("/news");
  await bar(page).getByText("连不上网站").waitFor();
  await proxy.setUpstream(siteUrl);
  const before = proxy.documents.length;
  await bar(page).getByRole("button", { name: "重新载入" }).click();
  await page.waitForFunction(() => document.documentElement.dataset["cachedAt"] === undefined);
  expect(proxy.documents.slice(before)).toEqual(["/news"]);
  expect(await bar(page).count()).toBe(0);
  // The network of an open page, disconnected and restored.
  await hydrated(page);
  await page.context().setOffline(true);
  await bar(page).getByText("网络已断开").waitFor();
  await page.context().setOffline(false);
  await bar(page).waitFor({ state: "detached" });
});

test(
  "[OFFLINE-01] [CN-02] nothing is stored before 同意, pages with codes never, and 拒绝 deletes all",
  { tags: "extended" },
  async () => {
    const page = await openPage("/news", 390);
    expect([await workers(page), (await stored(page)).names]).toEqual([0, []]);
    await page.goto("/cookie");
    await agree(page);
    await page.goto("/verification?code=aaaabbbbccccdddd");
    await page.goto("/news");
    await waitForStored(page, "/news");
    expect((await stored(page)).pages.filter((address) => address.includes("code="))).toEqual([]);
    await page.goto("/cookie");
    await page.getByRole("button", { name: "拒绝" }).click();
    await expect.poll(() => workers(page)).toBe(0);
    expect((await stored(page)).names).toEqual([]);
    // Open pages are still controlled by the worker, which stores nothing any more.
    await page.evaluate(() => fetch("/_menu"));
    await page.goto("/news");
    await hydrated(page);
    expect((await stored(page)).pages).toEqual([]);
  },
);

test(
  "[OFFLINE-01] when it is switched off, the site deletes what browsers have stored",
  { tags: "extended" },
  async () => {
    const page = await openPage("/cookie", 1440);
    await agree(page);
    await waitForStored(page, "/cookie");
    await using off = await startServer({ OFFLINE: "off" }).then((server) => ({
      ...server,
      [Symbol.asyncDispose]: server.stop,
    }));
    await proxy.setUpstream(off.url);
    await page.goto("/news");
    await expect.poll(() => workers(page), { timeout: 30_000 }).toBe(0);
    expect((await stored(page)).pages).toEqual([]);
    await page.goto("/offline");
    await page.waitForURL(`${proxy.url}/`);
  },
);
