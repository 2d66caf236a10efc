import type { Page } from "playwright-core";
import { describe, expect, test } from "vitest";
import { publicPaths, shownPaths } from "./every-page.ts";
import { describeWidths, hydrated, visit, WIDTHS } from "./harness.ts";

const styles = /\.css$/;

/** What the browser tells of something that moved (https://wicg.github.io/layout-instability/). */
type LayoutShift = PerformanceEntry & {
  sources: { node: Node | null; previousRect: DOMRectReadOnly; currentRect: DOMRectReadOnly }[];
};

describeWidths("[SPEED-05] the first view, at %i px", (width) => {
  test("carries its styles, and asks for none before its scripts", { tags: "extended" }, async () => {
    const { promise: released, resolve: release } = Promise.withResolvers<void>();
    const asked: string[] = [];
    /** What had been asked for whenever a picture was. */
    const before: string[] = [];
    const page = await visit("/", {
      width,
      untilLoaded: true,
      prepare: async (context) => {
        context.on("request", (request) => void (styles.test(request.url()) && asked.push(request.url())));
        // Scripts are fetched when the page has loaded; those of this one are still on their way.
        await context.route(/\/assets\/.*\.js$/, async (route) => released.then(() => route.continue()));
        context.on("request", (request) => void (/\/media\/.*resize/.test(request.url()) && before.push(...asked)));
      },
    });
    expect(before).toEqual([]);
    const shown = page.getByRole("banner");
    expect(await shown.evaluate((element) => getComputedStyle(element).position)).not.toBe("static");
    expect(await page.locator("h1").evaluate((element) => getComputedStyle(element).fontFamily)).toContain("Display");
    // What only visitors can need comes at the first sign of one, once.
    expect(asked.filter((url) => url.includes("/fonts/"))).toEqual([]);
    release();
    await hydrated(page);
    await page.waitForFunction(() =>
      [...document.querySelectorAll<HTMLLinkElement>("link[data-late]")].every(({ sheet }) => sheet !== null),
    );
    expect(asked.filter((url) => url.endsWith("/rest.css"))).toHaveLength(1);
    expect(asked.filter((url, index) => asked.indexOf(url) !== index)).toEqual([]);
    expect(await page.locator("link[rel=stylesheet][disabled]").count()).toBeGreaterThan(2);
  });
});

test("[SPEED-05] a page without scripts is styled by what it carries, and knows the rest of the display face", async () => {
  const asked: string[] = [];
  const page = await visit("/brand-story", {
    width: 390,
    javaScript: false,
    prepare: async (context) =>
      context.on(
        "request",
        (request) => void (styles.test(request.url()) && asked.push(new URL(request.url()).pathname)),
      ),
  });
  expect(asked).toEqual([expect.stringMatching(/^\/fonts\/\w+\/rest\.css$/)]);
  expect(await page.getByRole("banner").evaluate((element) => getComputedStyle(element).position)).not.toBe("static");
});

test("[SPEED-05] a visit through pages of every kind keeps its styles", { tags: "extended" }, async () => {
  const page = await visit("/", { width: 1440 });
  for (const path of ["/products", "/brand-story", "/find-us", "/"]) {
    await page.evaluate((to) => document.querySelector<HTMLElement>(`a[href="${to}"]`)?.click(), path);
    await page.waitForURL((url) => url.pathname === path);
    const alone = await visit(path, { width: 1440 });
    // The address changes before the page does, and pictures settle in both: both are asked until they agree.
    const height = (tab: typeof page) => tab.locator("main").evaluate((main) => main.getBoundingClientRect().height);
    await expect.poll(async () => (await height(page)) - (await height(alone)), { timeout: 20_000 }).toBeCloseTo(0, -1);
  }
});

test.each(["/", "/products/category/plates", "/brand-story/workmanship", "/customer-service/faq", "/cookie"])(
  "[SPEED-05] no sheet comes to %s before a visitor does something: each has the whole page laid out again",
  { tags: "extended" },
  async (path) => {
    const asked: string[] = [];
    const page = await visit(path, {
      width: 390,
      untilLoaded: true,
      prepare: async (context) =>
        context.on("request", (request) => void (styles.test(request.url()) && asked.push(request.url()))),
    });
    // Scripts are fetched, or begin by themselves where a page speaks unasked.
    await page.waitForFunction(
      () =>
        performance.getEntriesByType("resource").some(({ name }) => name.endsWith(".js")) ||
        Object.keys(document.body).some((key) => key.startsWith("__react")),
    );
    await page.waitForLoadState("networkidle");
    expect(asked).toEqual([]);
    await page.mouse.wheel(0, 100);
    await expect.poll(() => asked.length).toBeGreaterThan(1);
  },
);

test.each(["/", "/products/category/plates", "/pdp/plate-wide", "/find-us", "/about-us/jobs"])(
  "[SPEED-05] nothing on %s moves when its scripts come",
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
          // What was drawn so far is told of before the next but one frame.
          requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(() => resolve(found), 100)));
        }),
    );
    expect(moved).toEqual([]);
  },
);

const [phone, desktop] = WIDTHS;

/** Pages that are cut off behind every element of their first view: so a browser may draw them while the rest is on its way. */
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
    // Nobody takes over a page that is being cut.
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

/** Takes the steps out of a page, and tells how many there were. */
const removeSteps = (page: Page) =>
  page.locator("body script").evaluateAll((all) => {
    const steps = all.filter(({ textContent }) => textContent.includes("layOutSoFar"));
    for (const step of steps) step.remove();
    return steps.length;
  });

test(
  "[SPEED-01] the first screen is laid out in steps, and React finds the page as it was written",
  { tags: "extended" },
  async () => {
    const page = await visit("/products", {
      width: 390,
      prepare: (context) =>
        context.addInitScript(() => {
          const steps: boolean[] = Reflect.set(window, "steps", []) && Reflect.get(window, "steps");
          const measure = Element.prototype.getBoundingClientRect;
          Element.prototype.getBoundingClientRect = function () {
            if (this === document.body && document.readyState === "loading")
              steps.push(document.querySelector("main") !== null);
            return measure.call(this);
          };
        }),
    });
    const steps: boolean[] = await page.evaluate(() => Reflect.get(window, "steps"));
    expect(steps[0]).toBe(false);
    expect(steps.slice(1)).toContain(true);
    expect(await removeSteps(page)).toBe(0);
  },
);

test(
  "[SPEED-01] without scripts, every page is laid out as if it had no steps",
  { timeout: 300_000, tags: "extended" },
  async () => {
    const page = await visit("/", { width: 1440, javaScript: false });
    // Parts and pictures, with what their place among others makes of them.
    const boxes = () =>
      page.locator("body *:not(script, picture > *)").evaluateAll((all) =>
        all.map((element) => {
          const { x, y, width, height } = element.getBoundingClientRect();
          return `${element.tagName} ${element.className} ${[x, y, width, height].map(Math.round).join(" ")}`;
        }),
      );
    const moved: string[] = [];
    let steps = 0;
    for (const path of shownPaths(await publicPaths())) {
      await page.goto(path, { waitUntil: "domcontentloaded" });
      const before = await boxes();
      steps += await removeSteps(page);
      const after = await boxes();
      const at = before.findIndex((box, index) => box !== after[index]);
      if (at >= 0) moved.push(`${path}: ${before[at]} instead of ${after[at]}`);
    }
    expect(steps).toBeGreaterThan(100);
    expect(moved).toEqual([]);
  },
);

describe("[SPEED-02] the display face", () => {
  /** Which words of a page are set in it. */
  const set = (page: Page) =>
    page.evaluate(
      () =>
        [...document.querySelectorAll("body *")].filter((element) =>
          /^"?Display (?:Latin|Song)"?,/.test(getComputedStyle(element).fontFamily),
        ).length,
    );

  test.each(["/", "/products", "/brand-story", "/find-us", "/about-us/jobs", "/news"])(
    "is worn by nothing on %s until something can be seen",
    async (path) => {
      const page = await visit(path, { width: 390, untilLoaded: true });
      await expect.poll(() => set(page)).toBeGreaterThan(3);
      await page.evaluate(() => (document.documentElement.dataset["unpainted"] = ""));
      expect(await set(page)).toBe(0);
    },
  );

  test("is fetched as far as headings need it, by whoever is quicker than it too", { tags: "extended" }, async () => {
    const asked: string[] = [];
    const page = await visit("/brand-story", {
      width: 390,
      untilLoaded: true,
      prepare: async (context) => {
        context.on("request", (request) => void (request.resourceType() === "font" && asked.push(request.url())));
        // The browser has no idle moment before it is given one.
        await context.addInitScript(() => {
          const idle: (() => void)[] = [];
          Reflect.set(window, "idle", idle);
          Reflect.set(window, "requestIdleCallback", (next: () => void) => idle.push(next));
        });
      },
    });
    await page.mouse.wheel(0, 1);
    // What nobody foresaw is declared from now on, of which each heading has characters.
    await page.waitForFunction(() => document.querySelector<HTMLLinkElement>("link[href$='/rest.css']")?.sheet);
    const isChanged = async () => {
      await page.evaluate(() => {
        const idle: (() => void)[] = Reflect.get(window, "idle");
        for (const next of idle.splice(0)) next();
      });
      return page.locator("html[data-unpainted]").count();
    };
    await expect.poll(isChanged).toBe(0);
    await page.evaluate(async () => document.fonts.ready.then(() => undefined));
    expect(asked.length).toBeGreaterThan(1);
    expect(asked.filter((url) => /-\d+\.woff2$/.test(url))).toEqual([]);
  });

  test("is worn when all that the headings need of it has come", async () => {
    const asked: string[] = [];
    /** How many words wore it when the first file was there and another still to come, which the page's load may wait for. */
    const early: number[] = [];
    const page = await visit("/brand-story", {
      width: 390,
      untilLoaded: true,
      prepare: (context) =>
        context.route(/\/fonts\/.*\.woff2$/, async (route) => {
          // What stands elsewhere may need another, later.
          if (asked.push(route.request().url()) === 2) {
            const asking = route.request().frame().page();
            await asking.waitForFunction(() =>
              [...document.fonts].some(({ status, family }) => status === "loaded" && !family.includes("Fallback")),
            );
            early.push(await set(asking));
          }
          await route.continue();
        }),
    });
    await expect.poll(() => set(page)).toBeGreaterThan(3);
    expect(early).toEqual([0]);
  });
});

describe("what lies below the first screen", () => {
  const visibility = (page: Page) =>
    page.getByRole("contentinfo").evaluate((footer) => getComputedStyle(footer).contentVisibility);

  test("is laid out when it comes near the view, or when the page is used", async () => {
    const page = await visit("/brand-story", { width: 390, untilLoaded: true });
    expect(await visibility(page)).toBe("auto");
    await hydrated(page);
    // The page is told a moment after React has taken it over.
    await expect.poll(() => visibility(page)).toBe("visible");
    await page.reload();
    expect(await visibility(page)).toBe("visible");
  });

  test(
    "is laid out at once where a part of the page is asked for, and where no scripts run",
    { tags: "extended" },
    async () => {
      expect(await visibility(await visit("/brand-story#content", { width: 390, untilLoaded: true }))).toBe("visible");
      expect(await visibility(await visit("/brand-story", { width: 390, javaScript: false }))).toBe("visible");
    },
  );

  test("leaves no part blank, and nothing moves when it comes into view", async () => {
    const page = await visit("/brand-story", { width: 390, untilLoaded: true });
    const shifts = () =>
      page.evaluate(
        () =>
          new Promise<number>((resolve) => {
            let sum = 0;
            new PerformanceObserver((list) => {
              for (const entry of list.getEntries()) if ("value" in entry) sum += Number(entry.value);
            }).observe({ type: "layout-shift", buffered: true });
            requestAnimationFrame(() => requestAnimationFrame(() => resolve(sum)));
          }),
      );
    for (let step = 0; step < 60; step++) {
      await page.evaluate(() => scrollBy({ top: 300, behavior: "instant" }));
      if (await page.evaluate(() => scrollY + innerHeight >= document.documentElement.scrollHeight - 1)) break;
    }
    expect(await page.getByRole("contentinfo").evaluate((footer) => footer.getBoundingClientRect().top)).toBeLessThan(
      844,
    );
    expect(await shifts()).toBeLessThan(0.01);
  });
});

describe("[SPEED-04] the blur of a scene", () => {
  /** Of the blurs, how many are no picture yet. */
  const missing = (page: Page) =>
    page
      .locator("img[data-blur]")
      .evaluateAll((blurs: HTMLImageElement[]) => blurs.filter(({ naturalWidth }) => naturalWidth === 0).length);

  test("is not made before the words are there, and then without a sign of a visitor", async () => {
    const page = await visit("/brand-story", {
      width: 390,
      untilLoaded: true,
      prepare: (context) =>
        context.addInitScript(() => {
          // Attributes that come with the markup are told as elements; what a script sets later, as attributes.
          const isEarly = (node: Node) => node instanceof HTMLImageElement && node.dataset["blur"] && node.src;
          new MutationObserver((records) => {
            if (performance.getEntriesByName("first-contentful-paint").length > 0) return;
            for (const { target, addedNodes } of records)
              if ([target, ...addedNodes].some(isEarly)) document.documentElement.dataset["early"] = "";
          }).observe(document, { subtree: true, childList: true, attributeFilter: ["src"] });
        }),
    });
    expect(await page.locator("img[data-blur]").count()).toBeGreaterThan(0);
    await expect.poll(() => missing(page)).toBe(0);
    expect(await page.locator("html[data-early]").count()).toBe(0);
    expect(await page.locator("script[type=module][src]").count()).toBe(0);
  });

  test("is there at once on a page that one comes to within the visit", { tags: "extended" }, async () => {
    const page = await visit("/cookie", { width: 390 });
    await page
      .getByRole("contentinfo")
      .locator('a[href="/brand-story"]')
      .evaluate((link: HTMLElement) => link.click());
    await page.waitForURL("**/brand-story");
    await page.locator("img[data-blur]").first().waitFor({ state: "attached" });
    expect(await page.locator("img[data-blur]:not([src])").count()).toBe(0);
  });
});
