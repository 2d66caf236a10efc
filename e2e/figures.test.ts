import { gzipSync } from "node:zlib";
import type { BrowserContext, Page } from "playwright-core";
import { describe, expect, test } from "vitest";
import { storageKeys } from "../apps/web/app/features/consent/storage-registry.ts";
import { emptyDesk, expectValidView, goTo, openAsAdmin, pressOn } from "./desk.ts";
import { describeWidths, hydrated, visit, type VisitOptions } from "./harness.ts";
import { visitedBy } from "./old-chromium.ts";
import { olderBrowser } from "./older-browser.ts";

/** The server counts no headless browser. */
const agent =
  "Mozilla/5.0 (Linux; Android 14) AppleWebKit/537.36 Chrome/120.0 Mobile Safari/537.36 MicroMessenger/8.0.44";

/** Records the beacons of each page, and sends them as another browser. */
async function recordBeacons(context: BrowserContext): Promise<void> {
  for (const page of context.pages()) {
    const devtools = await context.newCDPSession(page);
    await devtools.send("Emulation.setUserAgentOverride", { userAgent: agent });
  }
  await context.addInitScript(() => {
    const send = navigator.sendBeacon.bind(navigator);
    Object.assign(globalThis, { beacons: [] });
    Object.defineProperty(navigator, "sendBeacon", {
      value: (address: string, body: string) => {
        Reflect.get(globalThis, "beacons").push(JSON.parse(body));
        return send(address, body);
      },
    });
  });
}

const beacons = (page: Page) => page.evaluate((): object[] => Reflect.get(globalThis, "beacons"));
const codeOf = (page: Page) =>
  page.evaluate(() =>
    performance
      .getEntriesByType("resource")
      .map(({ name }) => name)
      .filter((name) => name.includes("count-views")),
  );
/** Waits until the page has run the code that counts. */
async function counting(page: Page): Promise<void> {
  await expect.poll(() => codeOf(page)).toHaveLength(1);
  const [code = ""] = await codeOf(page);
  await page.evaluate(`import(${JSON.stringify(code)}).then(() => undefined)`);
}

/** What a page in the back/forward cache gets when it is left, or shown again; headless browsers have no such cache. */
const transition = (page: Page, type: "pagehide" | "pageshow") =>
  page.evaluate((type) => dispatchEvent(new PageTransitionEvent(type, { persisted: true })), type);

describeWidths("at %i px", (width) => {
  test("[FIGURES-01] [FIGURES-03] a visit with a press is counted once per view, without storage, and shown to staff", async () => {
    await using desk = await emptyDesk();
    const page = await visit("/pdp/plate-wide", { width, site: desk.site, prepare: recordBeacons });
    await counting(page);
    const [code = ""] = await codeOf(page);
    expect(gzipSync(await (await page.request.get(code)).body(), { level: 9 }).length).toBeLessThanOrEqual(900);
    await page.getByRole("button", { name: "立即购买" }).first().click();
    const shop = page.getByRole("dialog", { name: "立即购买" }).getByRole("button", { name: "窑口小铺" });
    await shop.click();
    await page.keyboard.press("Escape");
    await page.keyboard.press("Escape");
    await page
      .getByRole("main")
      .getByRole("link", { name: "首页" })
      .or(page.getByRole("banner").getByRole("link"))
      .first()
      .click();
    await page.waitForURL(desk.site + "/");
    const device = width === 390 ? "phone" : "desktop";
    await expect.poll(() => beacons(page)).toHaveLength(1);
    const [first] = await beacons(page);
    expect(first).toEqual({
      path: "/pdp/plate-wide",
      device,
      from: "",
      lcp: expect.any(Number),
      inp: expect.any(Number),
      cls: expect.any(Number),
      presses: ["wechat"],
    });

    // Left and shown again, as WeChat does on Back.
    await transition(page, "pagehide");
    await transition(page, "pageshow");
    await transition(page, "pagehide");
    const home = { path: "/", device, cls: expect.any(Number), presses: [] };
    expect((await beacons(page)).slice(1)).toEqual([expect.objectContaining(home), expect.objectContaining(home)]);
    // A second end of the same view sends nothing.
    await transition(page, "pagehide");
    expect(await beacons(page)).toHaveLength(3);
    const keys = await page.evaluate(() => [...Object.keys(localStorage), ...Object.keys(sessionStorage)]);
    expect(keys.filter((key) => !(key in storageKeys))).toEqual([]);
    expect(await page.context().cookies()).toEqual([]);
    await page.goto("/cookie");
    await page.getByText("本站按天统计").waitFor();
    await counting(page);
    // Chromium sends beacons of a page that is left under its own name, which the server does not count.
    await transition(page, "pagehide");

    const staff = await openAsAdmin(desk, width);
    await goTo(staff, "数据");
    const shown = async () => {
      await staff.reload();
      await staff.getByRole("heading", { level: 1, name: "数据" }).waitFor();
      // The region is absent until the first numbers are written.
      return (await staff.getByRole("region", { name: "页面" }).allInnerTexts()).join();
    };
    await expect.poll(shown, { interval: 2000 }).toMatch(/\/cookie/);
    await staff.getByRole("region", { name: "购买渠道" }).getByRole("cell", { name: "微信商城" }).waitFor();
    const region = (name: string) => staff.getByRole("region", { name, exact: true });
    // The first page, and an address that was typed.
    expect(await region("来源").innerText()).toMatch(/直接打开或未知\s+2\b/);
    expect(await region("设备").innerText()).toMatch(width === 390 ? /手机\s+4\b/ : /电脑\s+4\b/);
    expect(await region("实际速度").innerText()).toMatch(/商品页\s+[\d.]+ 秒/);
    await expectValidView(staff);
    await pressOn(staff.getByText("按日的数字"));
    await region("按日").getByRole("columnheader", { name: "查验" }).first().waitFor();
    await expectValidView(staff);
    await staff.getByLabel("时间").selectOption({ label: "最近 12 个月" });
    await expect.poll(() => new URL(staff.url()).search).toBe("?days=365");
    const table = staff.getByRole("link", { name: "下载表格" });
    await expect.poll(() => table.getAttribute("href")).toMatch(/days=365$/);
    const arriving = staff.waitForEvent("download");
    await table.click();
    expect((await arriving).suggestedFilename()).toBe("figures-365.csv");
    await staff.goto(`${desk.site}/desk`);
    await staff
      .getByRole("region", { name: "数据" })
      .getByText(/^最近 7 天：浏览 4 次，访问 2 次/)
      .waitFor();
    await expectValidView(staff);
    await staff.goto("about:blank");
  });
});

/** Sets a property of `navigator` before the page's scripts. */
const wishing = (name: string, value: unknown) => async (context: BrowserContext) => {
  await recordBeacons(context);
  await context.addInitScript(
    ([name, value]) => Object.defineProperty(navigator, String(name), { get: () => value }),
    [name, value],
  );
};

test.each([
  ["doNotTrack", "1"],
  ["globalPrivacyControl", true],
  ["connection", { saveData: true, effectiveType: "4g" }],
])("[FIGURES-01] with %s nothing is fetched or sent", async (name, value) => {
  const page = await visit("/find-us", { width: 390, prepare: wishing(name, value) });
  // Longer than the delay of the code, which began earlier.
  await page.evaluate(() => new Promise((done) => setTimeout(done, 700)));
  await transition(page, "pagehide");
  expect([await codeOf(page), await beacons(page)]).toEqual([[], []]);
});

describe("[FIGURES-01] in older browsers views are counted", { tags: "extended" }, () => {
  const old = visitedBy(109);
  const browsers: [string, Omit<VisitOptions, "width"> | undefined][] = [
    ["Chromium 109", old && { ...old, prepare: recordBeacons }],
    [
      "what Chromium 87 had",
      {
        prepare: async (context) => {
          await recordBeacons(context);
          await olderBrowser(context);
        },
      },
    ],
  ];
  test.each(browsers.filter(([, options]) => options))("%s", async (_, options) => {
    const page = await visit("/find-us", { width: 390, ...options });
    await hydrated(page);
    await counting(page);
    await transition(page, "pagehide");
    expect(await beacons(page)).toMatchObject([{ path: "/find-us", device: "phone", presses: [] }]);
  });
});
