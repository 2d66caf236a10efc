import type { BrowserContext, Page } from "playwright-core";
import { describe, expect, test } from "vitest";
import { describeWidths, expectNoAxeViolations, hydrated, siteUrl, visit } from "./harness.ts";

interface Store {
  storeName: string;
  storeCode: string;
  openStatus: boolean;
  address: string;
  linkPhone: string | null;
  openingTime: string | null;
  storeType: string;
  provinceCode: string;
  cityCode: string;
  longitude: number;
  latitude: number;
  images: unknown[];
}

const stores = await allStores();
const first = stores.find(({ openStatus }) => openStatus);
const last = stores.findLast(({ openStatus }) => openStatus);
const upcoming = stores.find(({ openStatus }) => !openStatus);
if (!first || !last || !upcoming) throw new Error("The content has no open or no upcoming store.");

const cards = (page: Page) => page.locator("main article");
const names = (page: Page) => page.locator("main article h3").allInnerTexts();
const sortByDistance = (page: Page) => page.getByRole("button", { name: "按距离排序" });
const dialog = (page: Page, store: Store) => page.getByRole("dialog", { name: shownName(store) });

/** Sets the browser's position some hundred metres beside a store; the site converts coordinate systems. */
const positionAt =
  ({ longitude, latitude }: { longitude: number; latitude: number }) =>
  async (context: BrowserContext) => {
    await context.grantPermissions(["geolocation"]);
    await context.setGeolocation({ longitude, latitude });
  };

describeWidths("the stores at %i px", (width) => {
  test("[ROUTE-15] both addresses show the same screen, and have one canonical address", async () => {
    const page = await visit("/find-us", { width });
    const shown = await names(page);
    await page.goto("/find-us/flagship-stores");
    // Elements out of view have no rendered text before hydration.
    await hydrated(page);
    expect(await names(page)).toEqual(shown);
    expect(shown.length).toBe(stores.length);
    expect(await page.locator("link[rel=canonical]").getAttribute("href")).toBe(`${siteUrl}/find-us`);
    await expectNoAxeViolations(page);
  });

  test("[STORE-01] is a list of rows; a store with an interior picture is shown large", async () => {
    const page = await visit("/find-us", { width });
    const shares = await cards(page).evaluateAll((all) =>
      all.map((card) => (card.querySelector("picture")?.getBoundingClientRect().width ?? 0) / card.clientWidth),
    );
    const inOrder = await names(page);
    const byName = new Map(stores.map((store) => [shownName(store), store]));
    for (const [index, name] of inOrder.entries()) {
      const large = (byName.get(name)?.images.length ?? 0) > 1;
      expect(shares[index], name).toBeGreaterThan(large ? (width < 1024 ? 0.99 : 0.4) : 0.1);
      if (!large) expect(shares[index], name).toBeLessThan(0.4);
    }
    expect(new Set(stores.map(({ images }) => images.length > 1)).size).toBe(2);
  });

  test("[STORE-01] filters apply at once and are in the address", { tags: "extended" }, async () => {
    const page = await visit("/find-us", { width });
    await page.getByLabel("省份").selectOption(last.provinceCode);
    const inProvince = stores.filter(({ provinceCode }) => provinceCode === last.provinceCode);
    await expect.poll(() => cards(page).count()).toBe(inProvince.length);
    expect(new URL(page.url()).searchParams.get("province")).toBe(last.provinceCode);
    await page.getByLabel("门店类型").selectOption(last.storeType);
    await expect.poll(() => new URL(page.url()).searchParams.size).toBe(2);
    await expect
      .poll(() => cards(page).count())
      .toBe(inProvince.filter(({ storeType }) => storeType === last.storeType).length);
    // Each filter is a history entry, as in every list.
    await page.goBack();
    await expect.poll(() => new URL(page.url()).search).toBe(`?province=${last.provinceCode}`);
    await expect.poll(() => cards(page).count()).toBe(inProvince.length);
    // Another province clears the city.
    await page.getByLabel("省份").selectOption("");
    await expect.poll(() => new URL(page.url()).searchParams.has("province")).toBe(false);
  });

  test(
    "[STORE-01] the position is requested on a click only, and the nearest store comes first",
    { tags: "extended" },
    async () => {
      const page = await visit("/find-us", {
        width,
        prepare: async (context) => {
          await positionAt(last)(context);
          await context.addInitScript(() => {
            const real = navigator.geolocation.getCurrentPosition.bind(navigator.geolocation);
            navigator.geolocation.getCurrentPosition = (...given) => {
              document.documentElement.dataset.asked = "true";
              real(...given);
            };
          });
        },
      });
      expect(await page.locator("html[data-asked]").count()).toBe(0);
      await sortByDistance(page).click();
      await page.getByRole("heading", { name: "由近及远" }).waitFor();
      expect(await page.locator("html[data-asked]").count()).toBe(1);
      expect((await names(page))[0]).toBe(shownName(last));
      expect(await cards(page).first().innerText()).toMatch(/距您 [\d.]+ (米|公里)/);
      await expectNoAxeViolations(page);
    },
  );

  test("[STORE-01] without permission the list retains its order and shows the reason", async () => {
    const page = await visit("/find-us", { width });
    const before = await names(page);
    await sortByDistance(page).click();
    await page.getByText("未获得位置权限").waitFor();
    expect(await names(page)).toEqual(before);
  });

  test("[STORE-02] an invalid position leaves the list unsorted", async () => {
    const page = await visit("/find-us", { width, prepare: positionAt({ longitude: 0, latitude: 31.2 }) });
    const before = await names(page);
    await sortByDistance(page).click();
    await page.getByText("获取到的位置无效").waitFor();
    expect(await names(page)).toEqual(before);
  });

  test(
    "[STORE-03] a store opens as a dialog with its data, pictures and maps, by keyboard too",
    { tags: "extended" },
    async () => {
      const page = await visit("/find-us", { width });
      await page.getByRole("link", { name: first.storeName, exact: true }).focus();
      await page.keyboard.press("Enter");
      await dialog(page, first).waitFor();
      const text = await dialog(page, first).innerText();
      for (const fact of [first.address, first.linkPhone ?? "", "营业时间", "门店类型", "门店服务"])
        expect(text).toContain(fact);
      expect(new URL(page.url()).searchParams.get("store")).toBe(first.storeCode);
      const picture = await dialog(page, first).locator("section li").first().boundingBox();
      expect((picture?.width ?? 0) / (picture?.height ?? 1)).toBeCloseTo(1.625, 1);
      const maps = await dialog(page, first)
        .locator("a[target=_blank]")
        .evaluateAll((links) => links.map((link) => link.getAttribute("href") ?? ""));
      expect(maps.map((address) => new URL(address).host)).toEqual([
        "uri.amap.com",
        "api.map.baidu.com",
        "apis.map.qq.com",
      ]);
      await expectNoAxeViolations(page);

      await page.keyboard.press("Escape");
      await expect.poll(() => page.locator("dialog[open]").count()).toBe(0);
      await expect.poll(() => new URL(page.url()).search).toBe("");
    },
  );

  test(
    "[STORE-03] a store opens over the one of the visited address, and closing leads back to it",
    { tags: "extended" },
    async () => {
      const page = await visit(`/find-us/flagship-stores?store=${encodeURIComponent(first.storeCode)}`, { width });
      await page.getByRole("link", { name: last.storeName, exact: true }).click();
      await dialog(page, last).waitFor();
      await page.getByRole("button", { name: "关闭" }).click();
      await expect.poll(() => page.locator("dialog[open]").count()).toBe(0);
      await expect.poll(() => new URL(page.url()).searchParams.get("store")).toBe(first.storeCode);
      expect(await page.getByRole("region", { name: first.storeName, exact: true }).isVisible()).toBe(true);
    },
  );

  test("[STORE-03] buttons turn the pictures and show their number", { tags: "extended" }, async () => {
    const several = stores.find(({ images }) => images.length > 1);
    if (!several) return expect(stores.every(({ images }) => images.length === 1)).toBe(true);
    const page = await visit("/find-us", { width });
    await page.getByRole("link", { name: shownName(several), exact: true }).click();
    await dialog(page, several).getByRole("button", { name: "下一张" }).click();
    await dialog(page, several).getByText(`2 / ${several.images.length}`, { exact: true }).waitFor();
  });

  test("[STORE-04] a store that opens later shows the date, and has no phone", async () => {
    const page = await visit("/find-us", { width });
    await page.getByRole("link", { name: shownName(upcoming), exact: true }).click();
    const text = await dialog(page, upcoming).innerText();
    expect(text).toContain(`${upcoming.storeName}「即将盛大开幕」`);
    expect(text).toMatch(/\d{4} 年 \d{2} 月 \d{2} 日 正式开业/);
    expect(await dialog(page, upcoming).locator("a[href^='tel:']").count()).toBe(0);
  });

  test(
    "[STORE-05] [PDP-08] the nearest store is in the buy dialog, after reloads too",
    { tags: "extended" },
    async () => {
      const page = await visit("/find-us", { width, prepare: positionAt(last) });
      await sortByDistance(page).click();
      await page.getByRole("heading", { name: "由近及远" }).waitFor();
      await page.goto("/pdp/plate-wide");
      await expect
        .poll(async () => {
          await page
            .getByRole("button", { name: "立即购买" })
            .first()
            .click({ timeout: 2000 })
            .catch(() => {});
          return page.getByRole("dialog", { name: "立即购买" }).count();
        })
        .toBe(1);
      const buy = page.getByRole("dialog", { name: "立即购买" });
      await buy.getByText(last.storeName, { exact: true }).waitFor();
      expect(await buy.getByText(last.address).isVisible()).toBe(true);
      expect(await buy.getByRole("link", { name: last.linkPhone ?? "", exact: true }).isVisible()).toBe(true);
      expect(await buy.getByRole("link", { name: "查看其他门店" }).getAttribute("href")).toBe("/find-us");
    },
  );
});

describe("without JavaScript", () => {
  test("[STORE-01] the filter is a form that the server answers", { tags: "extended" }, async () => {
    const page = await visit("/find-us", { width: 390, javaScript: false });
    await page.getByLabel("城市").selectOption(last.cityCode);
    await page.getByRole("button", { name: "筛选", exact: true }).click();
    await page.waitForURL(/city=/);
    expect(await cards(page).count()).toBe(stores.filter(({ cityCode }) => cityCode === last.cityCode).length);
    expect(await page.getByLabel("城市").inputValue()).toBe(last.cityCode);
  });

  test.each([true, false])("[STORE-03] a store's address shows its detail (scripts: %s)", async (javaScript) => {
    const page = await visit(`/find-us?store=${encodeURIComponent(first.storeCode)}`, { width: 390, javaScript });
    const section = page.getByRole("region", { name: first.storeName, exact: true });
    expect(await section.innerText()).toContain(first.address);
    expect(await section.getByRole("link", { name: "高德地图" }).isVisible()).toBe(true);
    expect(await page.title()).toContain(first.storeName);
    expect(await page.getByRole("dialog").count()).toBe(0);
  });

  test("[STORE-01] a filter without a store shows a message and a link to all", async () => {
    const types = [...new Set(stores.map(({ storeType }) => storeType))];
    const empty = stores
      .flatMap(({ cityCode }) => types.map((type) => ({ cityCode, type })))
      .find(({ cityCode, type }) => !stores.some((store) => store.cityCode === cityCode && store.storeType === type));
    if (!empty) throw new Error("Every city has every type: make another choice here.");
    const page = await visit(`/find-us?city=${empty.cityCode}&type=${encodeURIComponent(empty.type)}`, {
      width: 390,
      javaScript: false,
    });
    expect(await page.getByRole("heading", { name: "没有符合条件的门店" }).isVisible()).toBe(true);
    expect(await page.getByRole("link", { name: "查看全部门店" }).getAttribute("href")).toBe("/find-us");
  });
});

function shownName({ storeName, openStatus }: Store) {
  return openStatus ? storeName : `${storeName}「即将盛大开幕」`;
}

async function allStores(): Promise<Store[]> {
  const answer = await fetch(`${siteUrl}/ecommerce/open/v1/store/getStoreByCoordinateProvince`, {
    method: "POST",
    headers: { "content-type": "application/json", store: "SITE_CN", token: "site-public" },
    body: "{}",
  });
  const { data } = (await answer.json()) as { data: Store[] };
  return data;
}
