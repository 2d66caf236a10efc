import type { Locator, Page } from "playwright-core";
import { describe, expect, test } from "vitest";
import { hydrated, type Width, visit } from "./harness.ts";

/** Overlays: their page, how they are opened, and an element that shows it. */
interface Overlay {
  name: string;
  path: string;
  width: Width;
  opener: (page: Page) => Locator;
  shown: (page: Page) => Locator;
}

const product = "/pdp/plate-wide";
const dialog = (name: RegExp | string) => (page: Page) => page.getByRole("dialog", { name });
const button = (name: RegExp | string) => (page: Page) => page.getByRole("button", { name }).first();
const contact = (page: Page) => page.getByRole("banner").getByRole("region", { name: "关注我们" });
const buying: Overlay = {
  name: "the buy dialog",
  path: product,
  width: 390,
  opener: button("立即购买"),
  shown: dialog(/./),
};
const contacting: Overlay = {
  name: "the contact popover",
  path: "/products",
  width: 1440,
  opener: (page) => page.getByRole("banner").locator("summary", { hasText: "联系门店" }),
  shown: contact,
};
const filtering: Overlay = {
  name: "a filter",
  path: "/products/category/plates",
  width: 1440,
  opener: (page) => page.locator("main summary", { hasText: "系列" }),
  shown: (page) => page.locator("main").getByRole("list", { name: "系列" }),
};
const dialogs: Overlay[] = [
  {
    name: "the gallery",
    path: product,
    width: 390,
    opener: (page) => page.locator("main a[aria-haspopup=dialog]").first(),
    shown: dialog(/./),
  },
  {
    name: "the gallery",
    path: product,
    width: 1440,
    opener: (page) => page.locator("main a[aria-haspopup=dialog]").nth(1),
    shown: dialog(/./),
  },
  buying,
  { name: "the share dialog", path: product, width: 1440, opener: button("分享"), shown: dialog(/./) },
  { name: "the drawer", path: "/products", width: 390, opener: button("打开菜单"), shown: dialog("菜单") },
  {
    name: "the filter sheet",
    path: "/products/category/plates",
    width: 390,
    opener: button("筛选"),
    shown: dialog("筛选"),
  },
  {
    name: "a position",
    path: "/about-us/jobs",
    width: 1440,
    opener: (page) => page.locator("main h2 a").first(),
    shown: dialog(/./),
  },
];
const popovers: Overlay[] = [
  {
    name: "the contact popover",
    path: "/products",
    width: 390,
    opener: (page) => page.getByRole("banner").locator("summary", { hasText: "联系门店" }),
    shown: contact,
  },
  contacting,
  filtering,
];

const home = (page: Page) => new URL(page.url()).pathname === "/cookie";
const scrollY = (page: Page) => page.evaluate(() => window.scrollY);
const focused = (opener: Locator) => opener.evaluate((element) => element === document.activeElement);

/** Waits until pending work of the page is done. */
const idle = (page: Page) => page.evaluate(() => new Promise((done) => requestIdleCallback(done)));

/** Navigates to the page within the app, and scrolls to the overlay's opener. */
async function arrive({ path, width, opener }: Overlay) {
  const page = await visit("/cookie", { width });
  await page.evaluate((to) => {
    history.replaceState({ ...history.state, usr: null, key: "start", idx: 0 }, "");
    history.pushState({ usr: null, key: "place", idx: 1 }, "", to);
  }, path);
  await page.reload();
  await opener(page).waitFor();
  await hydrated(page);
  await opener(page).scrollIntoViewIfNeeded();
  return page;
}

/** Collects requests for the page's data from now on. */
function dataAsked(page: Page): string[] {
  const requested: string[] = [];
  page.on(
    "request",
    (request) => void (new URL(request.url()).pathname.endsWith(".data") && requested.push(request.url())),
  );
  return requested;
}

describe.each([...dialogs, ...popovers])("$name at $width px", (overlay) => {
  const { path, opener, shown } = overlay;
  const there = (page: Page) => new URL(page.url()).pathname === path;

  test(
    "[FRAME-04] Back closes it and does not move the page; closed otherwise it leaves no history entry; after a reload nothing is open",
    { tags: "extended" },
    async () => {
      const page = await arrive(overlay);
      const requested = dataAsked(page);
      const title = await page.title();
      const place = await scrollY(page);
      for (let round = 0; round < 2; round += 1) {
        await opener(page).click();
        await shown(page).waitFor();
        await page.goBack();
        await shown(page).waitFor({ state: "hidden" });
        expect(there(page)).toBe(true);
        expect(await scrollY(page)).toBe(place);
        expect(await focused(opener(page))).toBe(true);
      }
      expect(requested).toEqual([]);

      await opener(page).click();
      await shown(page).waitFor();
      await page.keyboard.press("Escape");
      await shown(page).waitFor({ state: "hidden" });
      expect(await focused(opener(page))).toBe(true);
      await page.goBack();
      await expect.poll(() => home(page)).toBe(true);
      // Forward opens nothing.
      await page.goForward();
      await expect.poll(() => there(page)).toBe(true);
      // The address changes before the page does. The new page closes overlays that were opened meanwhile.
      await expect.poll(() => page.title()).toBe(title);
      await opener(page).waitFor();
      expect(await shown(page).count()).toBe(0);
      await page.goForward().catch(() => null);
      expect(there(page)).toBe(true);

      await opener(page).click();
      await shown(page).waitFor();
      await page.reload();
      await opener(page).waitFor();
      expect(await shown(page).filter({ visible: true }).count()).toBe(0);
      await hydrated(page);
      await page.waitForLoadState("networkidle");
      await page.goBack();
      await expect.poll(() => home(page)).toBe(true);
    },
  );
});

describe("a link inside", () => {
  test.each([
    ["the buy dialog", buying, "查看其他门店", "/find-us"],
    ["the contact popover", contacting, "查看全部门店", "/find-us"],
  ])(
    "of %s navigates; Back returns to the page with nothing open, and once more leaves it",
    { tags: "extended" },
    async (_, overlay, link, to) => {
      const { path, opener, shown } = overlay;
      const page = await arrive(overlay);
      await opener(page).click();
      await shown(page).waitFor();
      await page.getByRole("link", { name: link }).first().click();
      await page.waitForURL(`**${to}`);
      await page.goBack();
      await page.waitForURL(`**${path}`);
      await opener(page).waitFor();
      expect(await shown(page).filter({ visible: true }).count()).toBe(0);
      await page.goForward();
      await page.waitForURL(`**${to}`);
      await page.goBack();
      await page.waitForURL(`**${path}`);
      await page.goBack();
      await expect.poll(() => home(page)).toBe(true);
    },
  );
});

test.each([
  ["Escape", (page: Page) => page.keyboard.press("Escape")],
  ["a second press", (page: Page) => filtering.opener(page).click()],
])(
  "[FRAME-04] a filter that %s closed leaves no history entry, even when its close event is late",
  { tags: "extended" },
  async (_, close) => {
    const page = await arrive(filtering);
    await filtering.opener(page).click();
    await filtering.shown(page).waitFor();
    await idle(page);
    await page.evaluate(() => addEventListener("toggle", (event) => event.stopImmediatePropagation(), true));
    await close(page);
    await filtering.shown(page).waitFor({ state: "hidden" });
    await page.goBack();
    await expect.poll(() => home(page)).toBe(true);
  },
);

test("[PDP-09] Back closes the code of the buy dialog first, then the dialog", { tags: "extended" }, async () => {
  const page = await arrive({ name: "", path: product, width: 390, opener: button("立即购买"), shown: dialog(/./) });
  await button("立即购买")(page).click();
  const opened = page.getByRole("dialog");
  const code = opened.locator("button[aria-expanded]").first();
  await code.click();
  await opened.locator("button[aria-expanded=true]").waitFor();
  await page.goBack();
  await expect.poll(() => code.getAttribute("aria-expanded")).toBe("false");
  expect(await focused(code)).toBe(true);
  expect(await opened.isVisible()).toBe(true);
  await page.goBack();
  await opened.waitFor({ state: "hidden" });
  expect(new URL(page.url()).pathname).toBe(product);
  await page.goBack();
  await expect.poll(() => home(page)).toBe(true);
});

test(
  "[LIST-01] Back closes the filter sheet first, then undoes the choice made in it",
  { tags: "extended" },
  async () => {
    const page = await arrive({
      name: "",
      path: "/products/category/plates",
      width: 390,
      opener: button("筛选"),
      shown: dialog("筛选"),
    });
    await button("筛选")(page).click();
    const sheet = page.getByRole("dialog", { name: "筛选" });
    await sheet.getByRole("list", { name: "系列" }).getByRole("link").first().click();
    await page.waitForURL("**series=*");
    await sheet.getByRole("link", { name: "清除全部" }).waitFor();
    // The sheet moves above the new page when that is rendered.
    await page.waitForFunction(() => history.state?.overlay === 1);
    await page.goBack();
    await sheet.waitFor({ state: "hidden" });
    expect(page.url()).toContain("series=");
    await page.goBack();
    await expect.poll(() => page.url()).not.toContain("series=");
    expect(await sheet.count()).toBe(0);
    await page.goBack();
    await expect.poll(() => home(page)).toBe(true);
  },
);

test("[SEARCH-02] Back closes the search panel that covers a phone's page", async () => {
  const page = await arrive({
    name: "",
    path: "/products",
    width: 390,
    opener: (at) => at.getByRole("banner").getByLabel("搜索", { exact: true }),
    shown: dialog(/./),
  });
  await page.getByRole("banner").getByLabel("搜索", { exact: true }).click();
  const panel = page.getByRole("group", { name: "搜索建议" });
  await panel.waitFor();
  await page.goBack();
  await panel.waitFor({ state: "detached" });
  expect(new URL(page.url()).pathname).toBe("/products");
});

test(
  "[HEADER-08] a hovered menu has no history entry: Back leaves the page and hides it",
  { tags: "extended" },
  async () => {
    const page = await arrive({
      name: "",
      path: "/products",
      width: 1440,
      opener: (page) => page.getByRole("banner").locator("summary", { hasText: "联系门店" }),
      shown: contact,
    });
    await page.getByRole("navigation", { name: "主导航" }).getByRole("link").first().hover();
    await page.locator("nav [data-open]").waitFor();
    await page.goBack();
    await expect.poll(() => home(page)).toBe(true);
    await page.locator("nav [data-open]").waitFor({ state: "detached" });
  },
);
