import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { expectNoAxeViolations, siteUrl, visit } from "./harness.ts";
import { type SecondSite, startSecondSite } from "./second-site.ts";

const [store] = await someStores();
if (!store) throw new Error("The content has no store.");
const path = `/find-us?store=${encodeURIComponent(store.storeCode)}`;
const map = /^https:\/\/restapi\.amap\.com\//;
const expected = [/^third party: https:\/\/restapi\.amap\.com\//];
/** One grey pixel. */
const pixel = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAAAAAA6fptVAAAACklEQVR4nGNoAAAAggCBd81ytgAAAABJRU5ErkJggg==",
  "base64",
);

const button = (page: Page) => page.getByRole("button", { name: "查看地图" });

let site: SecondSite;

beforeAll(async () => {
  site = await startSecondSite(() => undefined, { MAPS_KEY: "map-key" });
});

afterAll(async () => {
  await site?.stop();
});

describe("the map of a store at 390 px", () => {
  const width = 390;
  test("[CN-01] loads on a click, from one host only, with a text alternative", { tags: "extended" }, async () => {
    const requested: string[] = [];
    const page = await visit(path, {
      width,
      site: site.url,
      expected: [...site.expected, ...expected],
      prepare: async (context) => {
        context.on("request", (request) => void (map.test(request.url()) && requested.push(request.url())));
      },
    });
    await page.route(map, (route) => route.fulfill({ contentType: "image/png", body: pixel }));
    await button(page).waitFor();
    await page.waitForLoadState("networkidle");
    expect(requested).toEqual([]);

    await button(page).click();
    const picture = page.getByRole("img", { name: `${store.storeName}位置地图：${store.address}` });
    await expect.poll(() => picture.evaluate((img: HTMLImageElement) => img.complete && img.naturalWidth)).toBe(1);
    const at = encodeURIComponent(`${store.longitude},${store.latitude}`);
    expect(requested).toEqual([
      `https://restapi.amap.com/v3/staticmap?location=${at}&zoom=15&size=750*460&scale=2&markers=${encodeURIComponent("mid,,A:")}${at}&key=map-key`,
    ]);
    const box = await picture.boundingBox();
    expect((box?.width ?? 0) / (box?.height ?? 1)).toBeCloseTo(750 / 460, 1);
    await expectNoAxeViolations(page);
    await button(page).click();
    expect(await picture.count()).toBe(0);
  });

  test("[CN-01] shows a message when it cannot be loaded", { tags: "extended" }, async () => {
    const page = await visit(path, {
      width,
      site: site.url,
      expected: [...site.expected, ...expected, /^console: .*restapi\.amap\.com/],
    });
    await page.route(map, (route) => route.abort());
    await button(page).click();
    await page.getByRole("alert").filter({ hasText: "地图加载失败" }).waitFor();
    await expectNoAxeViolations(page);
  });

  test("[CN-01] is not offered without a key", async () => {
    const page = await visit(path, { width });
    // Other parts that need scripts are present, so hydration is complete.
    await page.getByRole("button", { name: "复制地址" }).waitFor();
    expect(await button(page).count()).toBe(0);
  });
});

async function someStores(): Promise<
  { storeCode: string; storeName: string; address: string; longitude: number; latitude: number }[]
> {
  const answer = await fetch(`${siteUrl}/ecommerce/open/v1/store/getStoreByCoordinateProvince`, {
    method: "POST",
    headers: { "content-type": "application/json", store: "SITE_CN", token: "site-public" },
    body: "{}",
  });
  const { data } = (await answer.json()) as {
    data: { storeCode: string; storeName: string; address: string; longitude: number; latitude: number }[];
  };
  return data;
}
