// @module-tag extended
import { endpoints } from "@klarholm/contract/endpoints";
import type { BrowserContext, Request } from "playwright-core";
import { describe, expect, test } from "vitest";
import { dialog, fillIn, openForm, proveWork, shopkeeper, submit } from "./application.ts";
import { hydrated, siteUrl, visit } from "./harness.ts";

const cookie = { name: "visit", value: "one", url: siteUrl };
const calls = new Map<string, boolean>(Object.values(endpoints).map(({ path, token }) => [path, token]));

/** Collects every API and page-data request of the browser context, from pages and the service worker. */
async function listen(context: BrowserContext): Promise<Request[]> {
  const requests: Request[] = [];
  await context.addCookies([cookie]);
  context.on("request", (request) => {
    const { pathname } = new URL(request.url());
    // Modules are preloaded before they are imported; they do not depend on the store.
    if (pathname.startsWith("/assets/")) return;
    if (pathname.endsWith(".data") || calls.has(pathname) || ["fetch", "xhr"].includes(request.resourceType()))
      requests.push(request);
  });
  return requests;
}

/**
 * Every API call has the store header and cookies, and the token unless the endpoint needs none. React Router's data
 * requests have cookies only (docs/decisions/0068).
 */
async function expectHeaders(requests: readonly Request[], ...expected: RegExp[]) {
  const addresses = requests.map((request) => request.url().slice(siteUrl.length));
  for (const pattern of expected)
    expect(
      addresses.some((address) => pattern.test(address)),
      `${pattern} among ${addresses.join(" ")}`,
    ).toBe(true);
  for (const request of requests) {
    const { store, token, cookie, host, "sec-purpose": purpose } = await request.allHeaders();
    // Prefetched data comes from the cache; its request had cookies only (docs/decisions/0068).
    if (host) expect([request.url(), cookie]).toEqual([request.url(), "visit=one"]);
    if (purpose !== "prefetch" && !new URL(request.url()).pathname.endsWith(".data"))
      expect([request.url(), store, token]).toEqual([
        request.url(),
        "SITE_CN",
        calls.get(new URL(request.url()).pathname) === false ? undefined : "site-public",
      ]);
  }
}

describe("requests of the browser at 390 px", () => {
  const width = 390;
  test("[API-03] a visit to lists, a product and its kin, search, verification and stores", async () => {
    let requests: Request[] = [];
    const page = await visit("/products/category/plates", {
      width,
      prepare: async (context) => {
        requests = await listen(context);
        await context.grantPermissions(["geolocation"], { origin: siteUrl });
        await context.setGeolocation({ longitude: 121.47, latitude: 31.23 });
      },
    });
    await page.getByRole("link", { name: "新品" }).last().click();
    await page.waitForURL("**sort=newest*");
    await page.locator("main a[href^='/pdp/']").first().click();
    await page.waitForURL("**/pdp/**");
    await page.getByRole("navigation", { name: "可选款式" }).getByRole("link").last().click();
    await page.goBack();
    await page.goBack();
    await page.waitForURL("**/products/category/**");
    await page.goto("/verification");
    await hydrated(page);
    await page.locator("main form").getByRole("textbox", { name: "请输入验证二维码" }).fill("ABCD-EFGH-JKMN-PQRS");
    await page.locator("main form").getByRole("button", { name: "确认" }).click();
    await page.getByRole("region", { name: "查询结果" }).or(page.getByRole("alert")).first().waitFor();
    const header = page.getByRole("banner");
    const box = header
      .getByRole("combobox", { name: "搜索" })
      .or(header.getByRole("searchbox", { name: "搜索" }))
      .last();
    await box.focus();
    const suggested = page.waitForResponse("**/autocomplete?*");
    await box.fill("插瓶");
    await suggested;
    await box.press("Enter");
    await page.waitForURL(`**${encodeURIComponent("插瓶")}*`);
    await page.goto("/find-us");
    await page.getByRole("button", { name: "按距离排序" }).click();
    await page
      .getByText(/^距您/)
      .first()
      .waitFor();
    await expectHeaders(
      requests,
      /^\/products\/category\/plates\.data/,
      /^\/pdp\/[^?]+\.data/,
      /securityCode\/query/,
      /autocomplete/,
      /getVirtualCategoryList/,
    );
  });
});

test("[API-03] requests of an application with its file", async () => {
  let requests: Request[] = [];
  const page = await openForm(shopkeeper, {
    width: 390,
    prepare: async (context) => (requests = await listen(context)),
  });
  await fillIn(page);
  await proveWork(page);
  await submit(page);
  await dialog(page).getByText("您的简历已投递成功！").waitFor();
  await expectHeaders(
    requests,
    /getJobDetail/,
    /getCityAreaList/,
    /getStoreListByCity/,
    /getCaptchaImage/,
    /checkJobEffectApply/,
    /applyJob/,
  );
});
