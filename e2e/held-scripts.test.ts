import { once } from "node:events";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { BrowserContext, Page, Route } from "playwright-core";
import { describe, expect, onTestFinished, test } from "vitest";
import { describeWidths, hydrated, siteUrl, visit, type Width } from "./harness.ts";

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
/** What a page of its own needs, which comes with a sign only; the rest may be fetched before. */
const ownScripts = /\/assets\/(?:manifest|common|home|lists).*\.js$/;
/** The opening picture of the fixture's home page. */
const hero = /\/media\/scenes\/.*resize/;
const isHydrated = (page: Page) =>
  page.evaluate(() => Object.keys(document.body).some((key) => key.startsWith("__react")));
const becomesHydrated = (page: Page) =>
  page.waitForFunction(() => Object.keys(document.body).some((key) => key.startsWith("__react")));
/** The scripts that a page has run or is about to run. */
const begun = (page: Page) => page.locator("script[type=module][src]").count();
/** What was fetched ahead has come. */
const fetchedAhead = (page: Page) =>
  page.waitForFunction(() => {
    const files = document.querySelector<HTMLScriptElement>("script[data-held]")?.dataset["common"]?.split(" ") ?? [];
    return files.length > 3 && files.every((file) => performance.getEntriesByName(location.origin + file).length > 0);
  });

/** Opens the products and lists which scripts were asked for. @param prepare what else to do before */
async function heard(prepare: (context: BrowserContext) => Promise<unknown>) {
  const asked: string[] = [];
  const page = await visit("/products", {
    width: 390,
    untilLoaded: true,
    prepare: async (context) => {
      context.on("request", (request) => void (scripts.test(request.url()) && asked.push(request.url())));
      await prepare(context);
    },
  });
  return { page, asked };
}

/** Opens a page whose scripts are on their way for as long as the test wants. */
async function early(path: string, width: Width) {
  const held = holding(scripts);
  const page = await visit(path, { width, prepare: held.prepare, untilLoaded: true });
  return { page, ...held };
}

describeWidths("[SPEED-01] scripts wait, at %i px", (width) => {
  test("nothing moves when the way to the rest of a folded text comes with them", { tags: "extended" }, async () => {
    const { page, release } = await early("/products/series-red", width);
    const top = () =>
      page
        .locator("main a[href^='/products/category/']")
        .first()
        .evaluate((next) => next.getBoundingClientRect().top);
    const before = await top();
    release();
    await hydrated(page);
    await page.getByRole("button", { name: "探索更多" }).waitFor();
    expect(await top()).toBe(before);
  });

  test(
    "until the opening picture is there; then those of every page are fetched, and none is run",
    { tags: "extended" },
    async () => {
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
      await fetchedAhead(page);
      await page.waitForLoadState("networkidle");
      expect(asked.length).toBeGreaterThan(4);
      expect(asked.filter((url) => ownScripts.test(url))).toEqual([]);
      expect(await begun(page)).toBe(0);
      expect(await isHydrated(page)).toBe(false);
      await hydrated(page);
      expect(asked.filter((url) => ownScripts.test(url)).length).toBeGreaterThan(1);
    },
  );

  test("and what was pressed meanwhile is done when they have come, once", { tags: "extended" }, async () => {
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

  test("and what was typed stays, and is answered when they have come", { tags: "extended" }, async () => {
    const { page, release } = await early("/products", width);
    const box = page.getByRole("search").locator("input");
    await box.fill("盘");
    release();
    await page.getByRole("listbox").getByRole("option").first().waitFor();
    expect(await box.inputValue()).toBe("盘");
  });
});

describe("[SPEED-01] a press is not lost", () => {
  const menu = (page: Page) => page.getByRole("button", { name: "打开菜单" });
  const drawer = (page: Page) => page.getByRole("dialog", { name: "菜单" });

  test("before the page has loaded", { tags: "extended" }, async () => {
    const pictures = holding(hero);
    const page = await visit("/cookie", { width: 390, prepare: pictures.prepare, untilLoaded: true });
    await page.goto(siteUrl, { waitUntil: "domcontentloaded" });
    await menu(page).click();
    await drawer(page).waitFor();
    expect(await page.evaluate(() => document.readyState)).toBe("interactive");
    pictures.release();
  });

  test("when it has just loaded", { tags: "extended" }, async () => {
    const page = await visit("/products", { width: 390, untilLoaded: true });
    await menu(page).click();
    await drawer(page).waitFor();
  });

  test("when scripts lie ready", async () => {
    const page = await visit("/products", { width: 390, untilLoaded: true });
    await fetchedAhead(page);
    await menu(page).click();
    await drawer(page).waitFor();
  });
});

describe("[SPEED-01] scripts begin at each sign of a visitor", () => {
  const box = "header input[type=search]";
  test.each<[string, (page: Page) => Promise<unknown>]>([
    ["a pointer that moves", (page) => page.mouse.move(300, 400).then(() => page.mouse.move(310, 410))],
    ["a touch", (page) => page.touchscreen.tap(380, 400)],
    ["a wheel", (page) => page.mouse.wheel(0, 50)],
    ["a scroll without any of them", (page) => page.evaluate(() => scrollBy(0, 50))],
    ["a key", (page) => page.keyboard.press("Shift")],
    ["a focus", (page) => page.locator(box).focus()],
    [
      "a field that fills itself",
      (page) => page.locator(box).evaluate((field) => field.dispatchEvent(new InputEvent("input", { bubbles: true }))),
    ],
  ])("%s", async (_sign, give) => {
    const page = await visit("/products", { width: 390, untilLoaded: true });
    await fetchedAhead(page);
    expect(await isHydrated(page)).toBe(false);
    await give(page);
    await becomesHydrated(page);
  });

  test("a click of assistive technology, without pointer or key, which is told again", async () => {
    const page = await visit("/products", { width: 390, untilLoaded: true });
    await page.getByRole("button", { name: "打开菜单" }).evaluate((button: HTMLElement) => button.click());
    await page.getByRole("dialog", { name: "菜单" }).waitFor();
  });

  test("but not at nothing", async () => {
    const { page, asked } = await heard((context) => context.clock.install());
    await page.clock.runFor(120_000);
    await expect.poll(() => asked.length).toBeGreaterThan(3);
    expect([await begun(page), await isHydrated(page)]).toEqual([0, false]);
  });
});

describe("[SPEED-01] what happens without a sign", () => {
  test("a choice in a list that was made too early counts when scripts have come", { tags: "extended" }, async () => {
    const { page, release } = await early("/find-us", 1440);
    const province = page.getByRole("combobox", { name: "省份" });
    const [value = ""] = await province
      .locator("option:not([value=''])")
      .evaluateAll((options) => options.map((option) => option.getAttribute("value") ?? ""));
    await province.selectOption(value);
    release();
    await page.waitForURL((url) => url.searchParams.get("province") === value);
    expect(await province.inputValue()).toBe(value);
  });

  test("so does what was typed to narrow questions down", { tags: "extended" }, async () => {
    const { page, release } = await early("/customer-service/faq", 390);
    await page.getByRole("main").getByRole("searchbox").fill("没有人问过的问题");
    release();
    await page.getByText("没有找到").first().waitFor();
  });

  test("Back to another page of the visit, after a reload, shows that page", { tags: "extended" }, async () => {
    const page = await visit("/products", { width: 1440 });
    const title = () => page.locator("h1").innerText();
    const first = await title();
    await page.getByRole("contentinfo").locator("a[href='/customer-service/product-maintenance']").first().click();
    await expect.poll(title).not.toBe(first);
    await page.reload();
    await fetchedAhead(page);
    await page.goBack();
    await page.waitForURL("**/products");
    await expect.poll(title).toBe(first);
  });

  test.each(["/cookie", "/verification?code=AAAABBBBCCCCDDDD", "/products#main"])(
    "%s speaks by itself, so its scripts begin when it has loaded",
    async (path) => {
      const page = await visit(path, { width: 390, untilLoaded: true });
      await becomesHydrated(page);
    },
  );
});

test("[SPEED-01] what was fetched ahead is not fetched again", { tags: "extended" }, async () => {
  // A tab of its own, in whose cache nothing lies yet.
  const page = await visit("/products", { width: 390, untilLoaded: true, anew: true });
  const devtools = await page.context().newCDPSession(page);
  const bytes = new Map<string, number>();
  const names = new Map<string, string>();
  devtools.on("Network.requestWillBeSent", ({ requestId, request }) => void names.set(requestId, request.url));
  devtools.on("Network.loadingFinished", ({ requestId, encodedDataLength }) => {
    const url = names.get(requestId) ?? "";
    if (scripts.test(url)) bytes.set(url, (bytes.get(url) ?? 0) + encodedDataLength);
  });
  await fetchedAhead(page);
  const ahead = ((await page.locator("script[data-held]").getAttribute("data-common")) ?? "").split(" ");
  await devtools.send("Network.enable");
  await hydrated(page);
  await page.waitForLoadState("networkidle");
  const sent = (isAhead: boolean) =>
    [...bytes]
      .filter(([url]) => ahead.includes(new URL(url).pathname) === isAhead)
      .reduce((sum, [, size]) => sum + size, 0);
  expect(sent(true)).toBe(0);
  expect(sent(false)).toBeGreaterThan(1000);
});

test(
  "[SPEED-01] [CN-01] for who saves data pictures are smaller than asked for, and nothing is fetched ahead",
  { tags: "extended" },
  async () => {
    const { page, asked } = await heard(async (context) => {
      await context.setExtraHTTPHeaders({ "save-data": "on" });
      await context.addInitScript(() =>
        Object.defineProperty(navigator, "connection", { value: { saveData: true, effectiveType: "4g" } }),
      );
    });
    // Two idle moments later than when others are fetched.
    await page.evaluate(() => new Promise((done) => requestIdleCallback(() => requestIdleCallback(done))));
    expect(asked).toEqual([]);
    await page.getByRole("button", { name: "打开菜单" }).click();
    await page.getByRole("dialog", { name: "菜单" }).waitFor();
    // The opening of a wide window, than which there is a smaller one.
    await page.setViewportSize({ width: 1440, height: 900 });
    await page.goto("/");
    const { address, bytes } = await page.locator("main img[fetchpriority=high]").evaluate(async (image) => {
      const { currentSrc } = image as HTMLImageElement;
      return { address: currentSrc, bytes: (await (await fetch(currentSrc)).arrayBuffer()).byteLength };
    });
    const whole = (await (await fetch(address)).arrayBuffer()).byteLength;
    expect(bytes).toBeGreaterThan(0);
    expect(bytes).toBeLessThan(whole * 0.9);
  },
);

describe("[SPEED-01] without waiting for scripts", () => {
  test("links lead on and forms are sent", { tags: "extended" }, async () => {
    const { page, release } = await early("/products", 1440);
    await page.getByRole("contentinfo").locator("a[href='/customer-service/product-maintenance']").first().click();
    await page.waitForURL("**/customer-service/product-maintenance");
    const box = page.getByRole("search").locator("input");
    await box.fill("盘");
    await box.press("Enter");
    await page.waitForURL((url) => url.pathname.startsWith("/products/keyword"));
    release();
    await hydrated(page);
  });
});

/** The site, but that its home page stops in the middle of the script that begins it. @returns what lets the rest come */
async function halting() {
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  const hand = async ({ url, headers: { accept = "*/*" } }: IncomingMessage, response: ServerResponse) => {
    const answer = await fetch(`${siteUrl}${url}`, { headers: { accept } });
    const travels = /^(?:content-(?:encoding|length)|transfer-encoding|connection|keep-alive)$/;
    response.writeHead(answer.status, Object.fromEntries([...answer.headers].filter(([name]) => !travels.test(name))));
    const body = Buffer.from(await answer.arrayBuffer());
    const middle = url === "/" ? body.indexOf(">", body.lastIndexOf('data-held=""')) + 9 : 0;
    response.write(body.subarray(0, middle));
    if (middle > 0) await released;
    response.end(body.subarray(middle));
  };
  const server = createServer((request, response) => void hand(request, response));
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  onTestFinished(() => void server.close().closeAllConnections());
  const address = server.address();
  return { site: `http://127.0.0.1:${typeof address === "object" && address ? address.port : 0}`, release };
}

test("[SPEED-01] a sign while the page is still coming begins nothing by halves", { tags: "extended" }, async () => {
  const { site, release } = await halting();
  let context: BrowserContext | undefined;
  const opened = visit("/", {
    width: 1440,
    site,
    untilLoaded: true,
    prepare: async (its) => {
      context = its;
    },
  });
  const coming = () => context?.pages()[0]?.evaluate(() => document.querySelector("script[data-held]")?.textContent);
  // A tab has to be opened first, which takes a busy machine its time; and a parser that was interrupted by others keeps the
  // few letters that it has until more come.
  await expect.poll(coming, { timeout: 60_000 }).toSatisfy((text) => typeof text === "string" && text.length <= 8);
  const page = context?.pages()[0];
  await page?.mouse.move(20, 20);
  await page?.mouse.move(200, 200);
  release();
  await becomesHydrated(await opened);
});

test(
  "[SPEED-01] a press that a part heard, before React had taken the whole page over, is not carried out twice",
  { tags: "extended" },
  async () => {
    const page = await visit("/products", {
      width: 390,
      prepare: (context) =>
        context.addInitScript(() => {
          // The last part is not there yet: as long as this holds, nothing hears that it is.
          Object.assign(window, { isHeld: true });
          const hold = (event: Event) => Reflect.get(window, "isHeld") && event.stopImmediatePropagation();
          addEventListener("hydrated", hold, { capture: true });
        }),
    });
    const opener = page.getByRole("button", { name: "联系门店" }).first();
    await opener.click();
    await expect.poll(() => opener.getAttribute("aria-expanded")).toBe("true");
    await page.evaluate(() => {
      Object.assign(window, { isHeld: false });
      dispatchEvent(new Event("hydrated"));
    });
    expect(await opener.getAttribute("aria-expanded")).toBe("true");
  },
);
