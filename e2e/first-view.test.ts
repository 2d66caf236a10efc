import type { Page } from "playwright-core";
import { describe, expect, onTestFinished, test } from "vitest";
import { openSwitchableProxy } from "./switchable-proxy.ts";
import { describeWidths, siteUrl, visit, WIDTHS } from "./harness.ts";

/** An element that moved, as the browser reports it (https://wicg.github.io/layout-instability/). */
type LayoutShift = PerformanceEntry & {
  sources: { node: Node | null; previousRect: DOMRectReadOnly; currentRect: DOMRectReadOnly }[];
};

describeWidths("[SPEED-05] the first view, at %i px", (width) => {
  test("has its styles in the page, before and after hydration", { tags: "extended" }, async () => {
    const requested: string[] = [];
    const page = await visit("/brand-story", {
      width,
      prepare: async (context) =>
        context.on(
          "request",
          (request) => void (request.resourceType() === "stylesheet" && requested.push(request.url())),
        ),
    });
    await page.waitForLoadState("networkidle");
    expect(requested).toEqual([]);
    expect(await page.locator("style[data-sheets]").count()).toBe(1);
    expect(await page.getByRole("banner").evaluate((element) => getComputedStyle(element).position)).toBe("sticky");
    expect(await page.locator("h1").evaluate((element) => getComputedStyle(element).fontFamily)).toContain("Display");
  });
});

/** The module scripts of a page that are inert, and those that were started. */
const scripts = (page: Page) =>
  page.evaluate(() => ({
    inert: document.querySelector<HTMLTemplateElement>("#page-scripts")?.content.querySelectorAll("script").length,
    started: document.head.querySelectorAll("script[type=module]").length,
  }));

/** Opens the home page in a tab without a cache, whose first picture waits for the test. */
async function openWithoutPicture() {
  const { promise, resolve: show } = Promise.withResolvers<void>();
  const page = await visit("/cookie", {
    width: 390,
    javaScript: true,
    prepare: (context) =>
      context.route(/\/media\/scenes\/.*resize/, async (route) => promise.then(() => route.continue())),
  });
  await page.goto("/?anew", { waitUntil: "domcontentloaded" });
  return { page, show };
}

describe("[SPEED-01] the page's modules", () => {
  test("are inert until the page has loaded, then hydrate it without an interaction", async () => {
    const { page, show } = await openWithoutPicture();
    expect(await scripts(page)).toEqual({ inert: 1, started: 0 });
    show();
    await page.locator("html[data-hydrated]").waitFor();
  });

  test("start when a visitor presses while the HTML is loading, as soon as they are complete", async () => {
    const proxy = await openSwitchableProxy(siteUrl);
    onTestFinished(() => proxy.close());
    const finish = proxy.cut('type="module"');
    const page = await visit("/robots.txt", { width: 390, site: proxy.url, freshTab: true, untilLoaded: true });
    await page.goto(`${proxy.url}/cookie`, { waitUntil: "commit" });
    await page.locator("#page-scripts").waitFor({ state: "attached" });
    await page.mouse.click(200, 400);
    finish();
    await page.locator("html[data-hydrated]").waitFor();
  });

  test("start at the first press on a page that is still loading", async () => {
    const { page, show } = await openWithoutPicture();
    expect(await scripts(page)).toEqual({ inert: 1, started: 0 });
    await page.mouse.click(200, 400);
    await page.locator("html[data-hydrated]").waitFor();
    show();
  });
});

test("[FRAME-11] the line of a pending page stays when the page has loaded, and goes when it is restored", async () => {
  const page = await visit("/cookie", { width: 390, untilLoaded: true });
  const isPending = (persisted: boolean) =>
    page.evaluate((value) => {
      document.documentElement.dataset["pending"] = "";
      dispatchEvent(new PageTransitionEvent("pageshow", { persisted: value }));
      return "pending" in document.documentElement.dataset;
    }, persisted);
  expect([await isPending(false), await isPending(true)]).toEqual([true, false]);
});

test("[FRAME-11] a press on a link shows at once that it is pending, before and after hydration", async () => {
  for (const hydrated of [false, true]) {
    const page = await visit("/cookie", {
      width: 1440,
      untilLoaded: !hydrated,
      prepare: async (context) => {
        if (!hydrated) await context.route(/\/assets\/.*\.js/, () => {});
        await context.addInitScript(() =>
          addEventListener("DOMContentLoaded", () =>
            new MutationObserver(() => {
              const { blockSize } = getComputedStyle(document.documentElement, "::after");
              if (blockSize !== "auto") sessionStorage.setItem("bar", `${blockSize} on ${location.pathname}`);
            }).observe(document.documentElement, { attributeFilter: ["data-pending"] }),
          ),
        );
      },
    });
    await page.getByRole("contentinfo").locator("a[href='/news']").first().click();
    await page.waitForURL(/\/news$/);
    expect(await page.evaluate(() => sessionStorage.getItem("bar"))).toBe("3px on /cookie");
    await page.locator("html:not([data-pending])").waitFor();
    await page.goBack();
    await page.waitForURL(/\/cookie$/);
    await page.locator("html:not([data-pending])").waitFor();
  }
});

test("[SPEED-05] a page's stylesheet has rules for every class of the page, including the menu", async () => {
  const missing: string[] = [];
  for (const path of ["/", "/products/category/plates", "/pdp/plate-wide", "/find-us", "/news", "/about-us/jobs"]) {
    const page = await visit(path, { width: 390, javaScript: false });
    const names = await page.locator("body").evaluate((body) => {
      const sheet = document.querySelector("style[data-sheets]")?.textContent ?? "";
      const all = [...body.querySelectorAll("[class]")].flatMap(({ classList }) => [...classList]);
      return [...new Set(all)].filter((name) => /^_.+_\d+$/.test(name) && !sheet.includes(`.${name}`));
    });
    missing.push(...names.map((name) => `${path}: ${name}`));
  }
  expect(missing).toEqual([]);
});

test("[SPEED-05] a visit to pages of every kind retains its styles", { tags: "extended" }, async () => {
  const page = await visit("/", { width: 1440 });
  for (const path of ["/products", "/brand-story", "/find-us", "/"]) {
    await page.evaluate((to) => document.querySelector<HTMLElement>(`a[href="${to}"]`)?.click(), path);
    await page.waitForURL((url) => url.pathname === path);
    const alone = await visit(path, { width: 1440 });
    // The address changes before the page does, and pictures may still load in both: poll until they agree.
    const height = (tab: typeof page) => tab.locator("main").evaluate((main) => main.getBoundingClientRect().height);
    await expect.poll(async () => (await height(page)) - (await height(alone)), { timeout: 20_000 }).toBeCloseTo(0, -1);
  }
});

test.each(["/", "/products/category/plates", "/pdp/plate-wide", "/find-us", "/about-us/jobs"])(
  "[SPEED-05] nothing on %s moves during hydration",
  { tags: "extended" },
  async (path) => {
    const page = await visit(path, { width: 390 });
    const moved = await page.evaluate(
      () =>
        new Promise<string[]>((resolve) => {
          const found: string[] = [];
          const place = ({ x, y, width, height }: DOMRectReadOnly) => `${x},${y} ${width}x${height}`;
          new PerformanceObserver((list) => {
            for (const { sources } of list.getEntries() as LayoutShift[])
              for (const { node, previousRect, currentRect } of sources)
                found.push(`${node?.nodeName} ${node?.textContent}: ${place(previousRect)} > ${place(currentRect)}`);
          }).observe({ type: "layout-shift", buffered: true });
          // The observer reports earlier frames within two frames.
          requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(() => resolve(found), 100)));
        }),
    );
    expect(moved).toEqual([]);
  },
);

const [phone, desktop] = WIDTHS;

/** Pages truncated after every element of their first view, as a browser may paint them while the rest is loading. */
test.each([
  ["/", phone],
  ["/products/category/plates", phone],
  ["/pdp/plate-wide", phone],
  ["/find-us", phone],
  ["/about-us/jobs", phone],
  ["/", desktop],
  ["/products/category/plates", desktop],
  ["/find-us", desktop],
] as const)("[SPEED-05] nothing on %s at %i px moves when the rest of the page comes", async (path, width) => {
  const page = await visit(path, {
    width,
    untilLoaded: true,
    // A truncated page must not be hydrated.
    prepare: async (context) =>
      context.route(/\/assets\/.*\.js$/, async (route) => route.fulfill({ contentType: "text/javascript", body: "" })),
  });
  const moved = await page.evaluate(() => {
    const shown = [...document.body.querySelectorAll("*")].filter((element) => {
      const { y, width, height } = element.getBoundingClientRect();
      const whole = element.childElementCount === 0 || element instanceof SVGSVGElement;
      return whole && width > 1 && height > 1 && y < innerHeight && !element.parentElement?.closest("svg");
    });
    const drawn = shown.map((element) => ({ element, place: element.getBoundingClientRect() }));
    const found: string[] = [];
    for (let last = drawn.pop(); last; last = drawn.pop()) {
      const rest = document.createRange();
      rest.setStartAfter(last.element);
      rest.setEnd(document.body, document.body.childNodes.length);
      rest.deleteContents();
      for (const { element, place } of [...drawn, last]) {
        const now = element.getBoundingClientRect();
        if (now.width > 0 && Math.hypot(now.x - place.x, now.y - place.y) > 1)
          found.push(`${element.outerHTML.slice(0, 90)}: ${now.x},${now.y} > ${place.x},${place.y}`);
      }
    }
    return found;
  });
  expect(moved).toEqual([]);
});

test("[SPEED-04] the blur of a scene comes with the page, without a script", async () => {
  const page = await visit("/brand-story", { width: 390, javaScript: false });
  const blurs = page.locator("picture").locator("xpath=..").locator("img[src^='data:']");
  expect(await blurs.count()).toBeGreaterThan(0);
  await expect.poll(() => blurs.first().evaluate((blur: HTMLImageElement) => blur.naturalWidth)).toBeGreaterThan(0);
});
