// @module-tag extended
import type { BrowserContext, Page } from "playwright-core";
import { describe, expect, test } from "vitest";
import { storageKeys, type StorageRule, workerKeys } from "../apps/web/app/features/consent/storage-registry.ts";
import { dialog, shopkeeper } from "./application.ts";
import { hydrated, visit } from "./harness.ts";

const table = new Map<string, StorageRule>(Object.entries(storageKeys));
type Choice = "同意" | "拒绝" | undefined;

/** Everything that a browser stores, by the kind of storage. */
const held = (page: Page) =>
  page.evaluate(() => ({ local: Object.entries({ ...localStorage }), session: Object.entries({ ...sessionStorage }) }));

/** The names of the service worker's caches and its database. */
const heldByWorker = (page: Page) =>
  page.evaluate(async () => {
    const databases = (await indexedDB.databases()).map(({ name = "" }) => name);
    return [...(await caches.keys()), ...databases].toSorted();
  });

/** Compares the browser's storage with the registry and the choice. @returns deviations */
async function faultsOf(page: Page, choice: Choice, seen: Set<string>): Promise<string[]> {
  const faults: string[] = [];
  for (const [storage, entries] of Object.entries(await held(page))) {
    for (const [key, value] of entries) {
      seen.add(key);
      const row = table.get(key);
      const place =
        row && (row.necessary || choice === "同意" ? row.storage : choice === undefined ? "session" : undefined);
      if (place !== storage) faults.push(`${key} in ${storage} storage`);
      if (/brand|klarholm|emberly/i.test(key)) faults.push(`${key} is named after a brand`);
      if (/121\.4[45]|31\.2[34]/.test(value)) faults.push(`${key} holds where the visitor is`);
    }
  }
  return faults;
}

const position = { longitude: 121.4478, latitude: 31.2304 };
const standing = async (context: BrowserContext) => {
  await context.grantPermissions(["geolocation"]);
  await context.setGeolocation(position);
};
/** A searchbox, and a combobox while its list is open. */
const search = (page: Page) => page.getByRole("search").locator("input");

/** Every journey that stores something, and those that might. */
const journeys: Record<string, (page: Page) => Promise<unknown>> = {
  "the home page": (page) => page.goto("/"),
  async "the category tree"(page) {
    await page.goto("/products");
    // The category tree is fetched at the visitor's first interaction after hydration.
    const content = () => page.evaluate(() => localStorage.getItem("virtual-category-content"));
    await expect.poll(() => page.keyboard.press("Shift").then(content)).not.toBeNull();
    // Only navigations by the router leave traces of it.
    await hydrated(page);
    await page.locator("main a[href='/products/series-red']").first().click();
    await page.getByRole("heading", { level: 1, name: "红釉" }).waitFor();
  },
  async "a list and a product's gallery"(page) {
    await page.goto("/products/category/plates");
    await page.locator("main a[href^='/pdp/']").first().click();
    await page.waitForURL("**/pdp/**");
    // A press before hydration leads to the picture itself.
    await hydrated(page);
    await page.locator("main a[aria-haspopup=dialog]").first().click();
    await page.getByRole("dialog").waitFor();
    await page.keyboard.press("Escape");
    await page.getByRole("button", { name: "立即购买" }).first().click();
    await page.getByRole("dialog", { name: "立即购买" }).waitFor();
    await page.keyboard.press("Escape");
    await page
      .getByRole("button", { name: /^心愿单：/ })
      .first()
      .click();
    await page.getByText(/已加入心愿单|不允许保存心愿单/).waitFor();
  },
  async "a search and its history"(page) {
    await page.goto("/products");
    await search(page).focus();
    await page.getByText("热门搜索").waitFor();
    await search(page).fill("灯盏");
    await page.keyboard.press("Enter");
    await page.waitForURL(`**${encodeURI("/products/keyword/灯盏")}`);
  },
  async "the nearest store"(page) {
    await page.goto("/find-us");
    await page.getByRole("button", { name: "按距离排序" }).click();
    await page.getByText("已按与您的距离由近及远排列。").waitFor();
  },
  async "an application, typed and reloaded"(page) {
    await page.goto("/about-us/jobs");
    const open = async () => {
      // A press before hydration leads to the position's own page.
      await hydrated(page);
      await page.getByRole("link", { name: shopkeeper, exact: true }).click();
      await dialog(page).getByRole("button", { name: "投递简历" }).click();
    };
    await open();
    await dialog(page).getByLabel("姓名").fill("林晓");
    await dialog(page).getByLabel("手机号码").fill("13900001111");
    await page.reload();
    await open();
    const startAgain = dialog(page).getByRole("button", { name: "重新填写" });
    await startAgain.or(dialog(page).getByLabel("姓名")).first().waitFor();
    if (await startAgain.isVisible()) await startAgain.click();
    await dialog(page).getByLabel("姓名").fill("林晓");
    await page.keyboard.press("Escape");
  },
  "news and verification": (page) => page.goto("/news").then(() => page.goto("/verification")),
};

describe.each([undefined, "同意", "拒绝"] as const)("[CN-02] the browser's storage with the choice %s", (choice) => {
  test("is in the registry, and where the registry states", async () => {
    const page = await visit("/cookie", { width: 1440, prepare: standing });
    if (choice) {
      await page.getByRole("button", { name: choice }).click();
      await page.getByText(`您已${choice}`).waitFor();
    }
    const seen = new Set<string>();
    const faults: string[] = [];
    for (const [name, journey] of Object.entries(journeys)) {
      await journey(page);
      for (const fault of await faultsOf(page, choice, seen)) faults.push(`${name}: ${fault}`);
    }
    expect(faults).toEqual([]);
    // The journeys must store every key of the registry; otherwise the test would prove nothing.
    const expected = [...table].filter(([key, { necessary }]) =>
      key === "local-memory" ? choice : necessary || choice !== "拒绝",
    );
    expect([...seen].toSorted()).toEqual(expected.map(([key]) => key).toSorted());
    await expect
      .poll(() => heldByWorker(page), { timeout: 30_000 })
      .toEqual(choice === "同意" ? workerKeys.toSorted() : []);
  });
});

test("[CN-02] a search before a choice is forgotten with the visit, one after 同意 stays, and a refusal in another tab applies to this one", async () => {
  const page = await visit("/products", { width: 1440 });
  const other = await page.context().newPage();
  const storedIn = (from: Page) =>
    from.evaluate(() =>
      [localStorage.getItem("search-history"), sessionStorage.getItem("search-history")].map(
        (text) => text?.includes("灯盏") ?? false,
      ),
    );
  await journeys["a search and its history"]?.(page);
  expect(await storedIn(page)).toEqual([false, true]);
  await other.goto("/cookie");
  expect(await storedIn(other)).toEqual([false, false]);
  // A reload makes it another page of the visit, without any interaction so far.
  await page.reload();
  await expect.poll(() => page.evaluate(() => localStorage.getItem("virtual-category-tree"))).not.toBeNull();
  await other.getByRole("button", { name: "同意" }).click();
  await expect.poll(() => storedIn(page)).toEqual([true, false]);
  expect(await storedIn(other)).toEqual([true, false]);
  await other.getByRole("button", { name: "拒绝" }).click();
  await expect.poll(() => storedIn(page)).toEqual([false, false]);
});

test.each(["/find-us", "/find-us?province=310000"])(
  "[CN-02] [STORE-01] sorting %s by distance computes on the device: no request contains the visitor's position",
  async (path) => {
    const page = await visit(path, { width: 390, prepare: standing });
    const sent: string[] = [];
    page.on("request", (request) =>
      sent.push(`${request.url()} ${JSON.stringify(request.headers())} ${request.postData() ?? ""}`),
    );
    await page.getByRole("button", { name: "按距离排序" }).click();
    await page.getByText("已按与您的距离由近及远排列。").waitFor();
    await page
      .locator("main article")
      .first()
      .getByText(/距您 [\d.]+ (米|公里)/)
      .waitFor();
    await page.goto("/pdp/plate-wide");
    expect(sent.length).toBeGreaterThan(0);
    expect(sent.filter((text) => /longitude|latitude|121\.4|31\.2/.test(text))).toEqual([]);
    // The text beside the button states the same.
    await page.goto(path);
    await page.getByText("距离只在您的设备上计算：坐标不会发出").waitFor();
  },
);

test("[CN-02] /cookie shows the registry without JavaScript, each key with its purpose and storage time", async () => {
  const page = await visit("/cookie", { width: 390, javaScript: false });
  const rows = page.locator("main tbody tr");
  expect((await rows.locator("code").allInnerTexts()).toSorted()).toEqual([...table.keys(), ...workerKeys].toSorted());
  for (const key of workerKeys) {
    const row = rows.filter({ has: page.getByText(key, { exact: true }) });
    expect(await row.locator("td").last().innerText(), key).toContain("选择之前不保存");
  }
  for (const [key, { storage, necessary }] of table) {
    const row = rows.filter({ has: page.getByText(key, { exact: true }) });
    expect(await row.locator("td").last().innerText(), key).toBe(
      storage === "session" ? "关闭标签页即消失" : "到您清除为止",
    );
    expect(
      await page
        .getByRole("table", { name: necessary ? "必要" : "便利" })
        .getByText(key, { exact: true })
        .count(),
      key,
    ).toBe(1);
  }
  expect(await page.locator("main").innerText()).toContain("不会发出，也不会保存");
});
