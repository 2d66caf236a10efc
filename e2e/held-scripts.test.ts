import type { BrowserContext, Page, Route } from "playwright-core";
import { describe, expect, test } from "vitest";
import { siteUrl, visit, WIDTHS } from "./harness.ts";

/** Holds back what matches. @returns what was asked for, and what lets it come */
function holding(what: RegExp) {
  const [asked, { promise: released, resolve: release }] = [[] as string[], Promise.withResolvers<void>()];
  const hold = async (route: Route) => {
    asked.push(new URL(route.request().url()).pathname);
    await released;
    await route.continue();
  };
  return { asked, release, prepare: (context: BrowserContext) => context.route(what, hold) };
}

const scripts = /\/assets\/.*\.js$/;
/** The opening picture of the fixture's home page. */
const hero = /\/media\/scenes\/.*resize/;
const isHydrated = (page: Page) =>
  page.evaluate(() => Object.keys(document.body).some((key) => key.startsWith("__react")));

/** Opens a page whose scripts are on their way for as long as the test wants. */
async function early(path: string, width: (typeof WIDTHS)[number]) {
  const held = holding(scripts);
  const page = await visit(path, { width, prepare: held.prepare, untilLoaded: true });
  return { page, ...held };
}

describe.each(WIDTHS)("[SPEED-01] scripts wait, at %i px", (width) => {
  test("until the opening picture is there", async () => {
    const [pictures, asked] = [holding(hero), [] as string[]];
    const opened = visit("/", {
      width,
      untilLoaded: true,
      prepare: async (context) => {
        context.on("request", (request) => void (scripts.test(request.url()) && asked.push(request.url())));
        await pictures.prepare(context);
      },
    });
    await expect.poll(() => pictures.asked.length).toBeGreaterThan(0);
    expect(asked).toEqual([]);
    pictures.release();
    const page = await opened;
    await expect.poll(() => isHydrated(page)).toBe(true);
    expect(asked.length).toBeGreaterThan(5);
  });

  test("and what was pressed meanwhile is done when they have come, once", async () => {
    const { page, asked, release } = await early("/products", width);
    const [opener, layer] =
      width === 390
        ? [page.getByRole("button", { name: "打开菜单" }), page.getByRole("dialog", { name: "菜单" })]
        : [
            page.getByRole("button", { name: "联系门店" }).first(),
            page.getByRole("banner").getByRole("region", { name: "关注我们" }),
          ];
    await opener.click();
    await opener.click();
    // The press is a reason to ask for them at once.
    await expect.poll(() => asked.length).toBeGreaterThan(5);
    expect(await layer.isVisible()).toBe(false);
    release();
    await layer.waitFor();
    expect(await isHydrated(page)).toBe(true);
  });

  test("and what was typed stays, and is answered when they have come", async () => {
    const { page, release } = await early("/products", width);
    const box = page.getByRole("search").locator("input");
    await box.fill("盘");
    release();
    await page.getByRole("listbox").getByRole("option").first().waitFor();
    expect(await box.inputValue()).toBe("盘");
  });
});

describe("[SPEED-01] without waiting for scripts", () => {
  test("links lead on and forms are sent", async () => {
    const { page, release } = await early("/products", 1440);
    await page.getByRole("contentinfo").locator("a[href='/customer-service/product-maintenance']").first().click();
    await page.waitForURL("**/customer-service/product-maintenance");
    const box = page.getByRole("search").locator("input");
    await box.fill("盘");
    await box.press("Enter");
    await page.waitForURL((url) => url.pathname.startsWith("/products/keyword"));
    release();
    await expect.poll(() => isHydrated(page)).toBe(true);
  });
});

test("[SPEED-01] a picture that never comes keeps no page from its scripts", async () => {
  const pictures = holding(hero);
  const page = await visit("/cookie", {
    width: 390,
    prepare: async (context) => {
      await context.clock.install();
      await pictures.prepare(context);
    },
    untilLoaded: true,
  });
  await page.goto(siteUrl, { waitUntil: "domcontentloaded" });
  expect(await isHydrated(page)).toBe(false);
  await page.clock.runFor(8000);
  await expect.poll(() => isHydrated(page)).toBe(true);
  pictures.release();
});
