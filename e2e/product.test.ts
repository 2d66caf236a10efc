import type { BrowserContext, Page } from "playwright-core";
import { describe, expect, test } from "vitest";
import {
  describeWidths,
  expectNoAxeViolations,
  expectNoAxeViolationsAtWidths,
  siteUrl,
  visit,
  WIDTHS,
} from "./harness.ts";

const plate = "/pdp/plate-wide";
const plateName = "平盘 30 厘米";

/** Parts that are the same at both widths run at one. */
const width = 390;

const dialog = (page: Page, name: string | RegExp) => page.getByRole("dialog", { name });
const pictures = (page: Page) => page.locator("main a[aria-haspopup=dialog]");
/** The index of the visible slide, and of the current thumbnail. */
const shown = async (page: Page) => ({
  slide: await page
    .locator("dialog li[aria-hidden]")
    .evaluateAll((slides) => slides.findIndex((slide) => Math.abs(slide.getBoundingClientRect().left) < 2)),
  thumbnail: await page
    .locator("dialog button[aria-current]")
    .evaluateAll((buttons) => buttons.findIndex((button) => button.getAttribute("aria-current") === "true")),
});

describeWidths("a product at %i px", (width) => {
  test(
    "[PDP-01] shows its pictures as padded squares of 1500, on the phone as a row to swipe",
    { tags: "extended" },
    async () => {
      const page = await visit(plate, { width });
      expect(await pictures(page).count()).toBe(2);
      expect(await pictures(page).first().getAttribute("href")).toContain("m_pad,w_1500,h_1500");
      const [first, second] = await pictures(page).evaluateAll((links) =>
        links.map((link) => link.getBoundingClientRect().toJSON() as DOMRect),
      );
      expect(first?.width).toBeCloseTo(first?.height ?? 0, 0);
      if (width === 390) expect(second?.left).toBeCloseTo(390, 0);
      else expect(second?.top).toBeGreaterThan(first?.bottom ?? Number.POSITIVE_INFINITY);
    },
  );

  test(
    "[PDP-02] [PDP-03] a picture opens the looping gallery, whose thumbnails and slides follow each other",
    { tags: "extended" },
    async () => {
      const page = await visit(plate, { width });
      await pictures(page).nth(0).click();
      await dialog(page, `${plateName} 图片`).waitFor();
      // The page reserves the width of its scroll bar, at most 16 px, so that the layout does not shift.
      const uncovered = await page
        .locator("dialog[open]")
        .evaluate((element) => [window.innerWidth - element.clientWidth, window.innerHeight - element.clientHeight]);
      expect(Math.max(...uncovered), "pixels that the gallery leaves free").toBeLessThanOrEqual(16);
      await expect.poll(() => shown(page)).toEqual({ slide: 0, thumbnail: 0 });

      await page.getByRole("button", { name: "第 2 张" }).click();
      await expect.poll(() => shown(page)).toEqual({ slide: 1, thumbnail: 1 });
      // It loops in both directions.
      await page.keyboard.press("ArrowRight");
      await expect.poll(() => shown(page)).toEqual({ slide: 0, thumbnail: 0 });
      await page.keyboard.press("ArrowLeft");
      await expect.poll(() => shown(page)).toEqual({ slide: 1, thumbnail: 1 });

      await expectNoAxeViolations(page);
      await page.keyboard.press("Escape");
      await dialog(page, `${plateName} 图片`).waitFor({ state: "detached" });
    },
  );

  test("[PDP-02] the gallery opens at the clicked picture, and magnifies it", { tags: "extended" }, async () => {
    const page = await visit(plate, { width });
    await pictures(page).nth(1).scrollIntoViewIfNeeded();
    await pictures(page).nth(1).click();
    await expect.poll(() => shown(page)).toEqual({ slide: 1, thumbnail: 1 });
    const middle = { x: width / 2, y: 380 };
    await page.mouse.move(middle.x, middle.y);
    await page.mouse.dblclick(middle.x, middle.y);
    const zoomed = page.locator("dialog [data-zoomed=true]");
    await zoomed.waitFor();
    // Dragging moves a magnified picture and not the slider.
    await page.mouse.down();
    await page.mouse.move(middle.x - 120, middle.y, { steps: 4 });
    await page.mouse.up();
    expect(await shown(page)).toEqual({ slide: 1, thumbnail: 1 });
    await page.mouse.dblclick(middle.x, middle.y);
    await zoomed.waitFor({ state: "detached" });
    if (width === 390) return;
    await page.mouse.wheel(0, -300);
    await zoomed.waitFor();
    // Another slide resets the magnification.
    await page.keyboard.press("ArrowRight");
    await zoomed.waitFor({ state: "detached" });
  });

  test("[PDP-08] [PDP-09] 立即购买 opens store, marketplaces, the QR code on a click, and the contact lines", async () => {
    const page = await visit(plate, { width });
    await page.getByRole("button", { name: "立即购买" }).click();
    const buy = dialog(page, "立即购买");
    await buy.waitFor();
    for (const text of ["烬陶窑口店", "景德镇市昌江区窑口巷1号", "400-111-3333"])
      expect(await buy.getByText(text).first().isVisible(), text).toBe(true);
    expect(await buy.getByRole("link", { name: "查看其他门店" }).getAttribute("href")).toBe("/find-us");
    for (const name of ["云集铺", "直送铺"]) {
      const shop = buy.getByRole("link", { name });
      expect(await shop.getAttribute("href")).toMatch(/^https:\/\/[\w.-]*example\.com/);
      expect(await shop.getAttribute("rel")).toContain("noopener");
    }
    expect(await buy.getByRole("img").count()).toBe(0);
    await buy.getByRole("button", { name: "窑口小铺" }).click();
    await buy.getByRole("img", { name: /二维码/ }).waitFor();
    await expectNoAxeViolations(page);
    await buy.getByRole("heading", { name: "线下门店" }).click();
    expect(await buy.getByRole("img").count()).toBe(0);

    expect(await buy.locator("a[href^='tel:']").count()).toBeGreaterThanOrEqual(2);
    expect(await buy.locator("a[href^='mailto:']").count()).toBe(1);
    await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
    await buy.getByRole("button", { name: /^复制.*来信/ }).click();
    await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toBe("hello@emberly.example.com");
    await page.keyboard.press("Escape");
    await buy.waitFor({ state: "detached" });
  });
});

describe("a product", () => {
  test(
    "[PDP-01] on a tablet the button has a row, its neighbours another; four care marks are one row or two pairs",
    { tags: "extended" },
    async () => {
      const page = await visit(plate, { width: 1440 });
      await page.setViewportSize({ width: 768, height: 1024 });
      const boxes = (of: string) =>
        page.locator(of).evaluateAll((all) => all.map((one) => one.getBoundingClientRect().toJSON() as DOMRect));
      const [actions] = await boxes("main div:has(> * > button[aria-haspopup=dialog])");
      const button = await page.getByRole("button", { name: "立即购买" }).boundingBox();
      expect(button?.width).toBeCloseTo(actions?.width ?? 0, 0);
      const marks = await boxes("main li:has(> svg[class*=symbol])");
      expect(marks).toHaveLength(4);
      const rows = Map.groupBy(marks, ({ top }) => Math.round(top));
      expect([...rows.values()].map((row) => row.length)).toEqual(rows.size === 1 ? [4] : [2, 2]);
    },
  );

  test("[PDP-04] [PDP-06] shows series and product, and its price with separators and two decimals", async () => {
    const page = await visit(plate, { width });
    expect(await page.getByRole("heading", { level: 1 }).innerText()).toBe(plateName);
    expect(await page.locator("main").getByText("Ember", { exact: true }).first().isVisible()).toBe(true);
    expect(await page.getByText("¥1,360.00", { exact: true }).first().isVisible()).toBe(true);
  });

  test("[PDP-05] [PDP-16] a sibling is a link with picture and name; following it reloads the data", async () => {
    const page = await visit(`${plate}?vc=plates`, { width });
    const variants = page.getByRole("navigation", { name: "可选款式" });
    expect(await variants.getByRole("link").allInnerTexts()).toEqual(["30 厘米", "24 厘米", "18 厘米"]);
    expect(await variants.locator("[aria-current=page]").innerText()).toBe("30 厘米");
    expect(await variants.locator("img[srcset], source[srcset]").count()).toBeGreaterThanOrEqual(3);

    await page.locator("summary", { hasText: "产品特点" }).click();
    await page.evaluate(() => Object.assign(window, { sameDocument: true }));
    const data = page.waitForResponse(
      (response) => response.url().includes("/pdp/plate-mid") && response.url().includes(".data"),
    );
    await variants.getByRole("link", { name: "24 厘米" }).click();
    expect((await data).status()).toBe(200);
    await page.getByRole("heading", { level: 1, name: "平盘 24 厘米" }).waitFor();
    expect(await variants.locator("[aria-current=page]").innerText()).toBe("24 厘米");
    expect(await page.getByText("¥860.00", { exact: true }).first().isVisible()).toBe(true);
    expect(await page.locator("details[open]").count(), "what was unfolded of the other product").toBe(0);
    expect(await page.evaluate(() => "sameDocument" in window)).toBe(true);
    await expect.poll(() => page.title()).toContain("平盘 24 厘米");
  });

  test("[PDP-07] an inquiry product shows where to ask instead of a price", { tags: "extended" }, async () => {
    const page = await visit("/pdp/vase", { width });
    const head = page.locator("h1 + p, h1 + ul + p");
    expect(await head.innerText()).toBe("官方指导价：请联系线下门店");
  });

  test("[PDP-10] [QR-01] 分享 shows the page's public address as a QR picture and opens the microblog in a window of 682x700", async () => {
    const page = await visit(`${plate}?vc=plates`, {
      width,
      expected: [/third party: https:\/\/service\.weibo\.com/, /ERR_FAILED/],
    });
    await page.getByRole("button", { name: "分享" }).click();
    const share = dialog(page, "分享");
    const code = share.getByRole("img", { name: /二维码/ });
    await code.waitFor();
    expect(
      await code.evaluate((image: HTMLImageElement) => [image.src.slice(0, 22), image.width, image.height]),
    ).toEqual(["data:image/png;base64,", 128, 128]);
    // Through the middle of the upper finders: the quiet zone of four modules, then dark and light as 1:1:3:1:1, in
    // whole pixels.
    const runs = await code.evaluate((image: HTMLImageElement) => {
      const canvas = Object.assign(document.createElement("canvas"), {
        width: image.naturalWidth,
        height: image.naturalHeight,
      });
      const picture = canvas.getContext("2d");
      picture?.drawImage(image, 0, 0);
      const lightness = (x: number, y: number) => picture?.getImageData(x, y, 1, 1).data[0];
      const margin = Array.from({ length: canvas.width }, (_, at) => at).findIndex((at) => lightness(at, at) === 0);
      const row = Array.from({ length: canvas.width }, (_, x) =>
        lightness(x, margin + (margin / 4) * 3) === 0 ? "#" : " ",
      ).join("");
      return [...row.matchAll(/#+| +/g)].slice(0, 6).map(([run]) => (run.length / margin) * 4);
    });
    expect(runs).toEqual([4, 1, 1, 3, 1, 1]);
    await expectNoAxeViolationsAtWidths(page);

    await page.evaluate(() => {
      const { open } = window;
      window.open = (...args) => {
        Object.assign(window, { opened: args });
        return open.apply(window, args);
      };
    });
    const popup = page.context().waitForEvent("page");
    await share.getByRole("link", { name: "微博分享" }).click();
    await popup;
    const [address, , features] = await page.evaluate(() => (window as unknown as { opened: string[] }).opened);
    const query = new URL(address ?? "").searchParams;
    expect(query.get("url")).toBe(siteUrl + plate);
    expect(query.get("title")).toBe(`Ember ${plateName}`);
    expect(query.get("pic")).toContain(`${siteUrl}/media/products/plate-red.webp`);
    expect(features).toContain("width=682,height=700");
    expect(features).toContain("noopener");
    expect((await fetch(query.get("pic") ?? "")).headers.get("content-type")).toBe("image/jpeg");
  });

  test.each(WIDTHS)(
    "[POSTER-01] at %i px 分享 saves a poster of the product, and uses the device's share sheet where it exists",
    { tags: "extended" },
    async (wide) => {
      const page = await visit(plate, {
        width: wide,
        prepare: (context) =>
          context.addInitScript(() => {
            navigator.share = async (data) => void Object.assign(window, { shared: data });
          }),
      });
      await page.getByRole("button", { name: "分享" }).click();
      const share = dialog(page, "分享");
      const saving = page.waitForEvent("download");
      await share.getByRole("link", { name: "保存海报" }).click();
      const saved = await saving;
      expect(saved.suggestedFilename()).toBe(`Ember ${plateName}.jpg`);
      const poster = await fetch(`${siteUrl}/posters/plate-wide.jpg`);
      expect([poster.status, poster.headers.get("content-type")]).toEqual([200, "image/jpeg"]);
      await share.getByRole("button", { name: "更多方式" }).click();
      expect(await page.evaluate(() => (window as unknown as { shared: object }).shared)).toEqual({
        title: `Ember ${plateName}`,
        url: siteUrl + plate,
      });
      await expectNoAxeViolations(page);
    },
  );

  test(
    "[PDP-10] WeChat's browser, which opens no windows, gets the address to copy instead",
    { tags: "extended" },
    async () => {
      const page = await visit(plate, {
        width,
        prepare: async (context) => {
          await context.grantPermissions(["clipboard-read", "clipboard-write"]);
          await context.addInitScript(() =>
            Object.defineProperty(navigator, "userAgent", {
              value: "Mozilla/5.0 (iPhone) MicroMessenger/8.0.49 NetType/WIFI",
            }),
          );
        },
      });
      await page.getByRole("button", { name: "分享" }).click();
      const share = dialog(page, "分享");
      await share.getByText("长按识别二维码").waitFor();
      expect(await share.getByRole("link", { name: "微博分享" }).count()).toBe(0);
      await share.getByRole("button", { name: "复制链接" }).click();
      await page.getByText("已复制").waitFor();
      expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(siteUrl + plate);
      // WeChat saves nothing by itself: the poster opens for a long press.
      await share.getByText("长按图片即可保存").waitFor();
      expect(await share.getByRole("link", { name: "保存海报" }).getAttribute("download")).toBeNull();
      expect(await share.getByRole("button", { name: "更多方式" }).count()).toBe(0);
      await expectNoAxeViolationsAtWidths(page);
    },
  );

  test("[PDP-11] the description retains its line breaks", async () => {
    const page = await visit(plate, { width });
    const description = page.locator("main p", { hasText: "不挂釉" });
    expect(await description.evaluate((element) => getComputedStyle(element).whiteSpace)).toBe("pre-line");
    expect((await description.innerText()).split("\n")).toHaveLength(2);
  });

  test("[PDP-12] features and specifications are folded, and unfold with a click", { tags: "extended" }, async () => {
    const page = await visit(plate, { width });
    const features = page.locator("details", { hasText: "产品特点" });
    const specifications = page.locator("details", { hasText: "产品规格" });
    for (const section of [features, specifications])
      expect(await section.evaluate((element: HTMLDetailsElement) => element.open)).toBe(false);
    await features.locator("summary").click();
    await specifications.locator("summary").click();
    expect(await features.locator("dl").first().innerText()).toMatch(/上釉\s+浸釉两次/);
    expect(await features.locator("dl").nth(1).innerText()).toContain("起烧年份");
    expect(await specifications.locator("dl").innerText()).toMatch(/直径\s+300毫米/);
    await expectNoAxeViolationsAtWidths(page);
  });

  test(
    "[PDP-14] the title is the default one with the product's name; description and keywords are the site's",
    { tags: "extended" },
    async () => {
      const page = await visit(plate, { width });
      const home = await visit("/", { width });
      expect(await page.title()).toContain(plateName);
      expect(await page.title()).toContain(await home.title());
      for (const name of ["description", "keywords"]) {
        const content = (from: Page) => from.locator(`meta[name=${name}]`).getAttribute("content");
        expect(await content(page)).toBe(await content(home));
      }
    },
  );

  test(
    "[PDP-15] a breadcrumb is shown only where vc is one of the product's categories",
    { tags: "extended" },
    async () => {
      const page = await visit(`${plate}?vc=plates`, { width });
      const bar = page.getByRole("navigation", { name: "面包屑" });
      expect(await bar.getByRole("link", { name: "平盘", exact: true }).getAttribute("href")).toBe(
        "/products/category/plates",
      );
      expect(await bar.innerText()).toContain(plateName);
      for (const search of ["", "?vc=vases", "?vc="]) {
        await page.goto(plate + search);
        expect(await page.getByRole("heading", { level: 1 }).innerText()).toBe(plateName);
        expect(await bar.count(), search).toBe(0);
      }
    },
  );
});

describe("the nearest store in 立即购买", () => {
  const wuhan = {
    name: "烬陶武汉桥头店",
    address: "江汉区桥头路60号二层",
    phone: "027-1111-0006",
    near: { longitude: 114.27, latitude: 30.58 },
  };
  const opened = async (prepare: (context: BrowserContext) => Promise<unknown>, expected: RegExp[] = []) => {
    const page = await visit(plate, { width, prepare, expected });
    await page.getByRole("button", { name: "立即购买" }).click();
    const buy = dialog(page, "立即购买");
    await buy.getByText("烬陶窑口店").waitFor();
    return {
      page,
      buy,
      find: buy.getByRole("button", { name: "查找离我最近的门店" }),
      status: buy.getByRole("status"),
    };
  };
  const standing = async (context: BrowserContext) => {
    await context.grantPermissions(["geolocation"], { origin: siteUrl });
    await context.setGeolocation(wuhan.near);
  };

  test(
    "[PDP-08] [STORE-05] is found on a press, by keyboard; no coordinate leaves the device, and the result is stored",
    { tags: "extended" },
    async () => {
      const sent: string[] = [];
      const { page, buy, find, status } = await opened(async (context) => {
        await standing(context);
        await context.addInitScript(() => {
          const real = navigator.geolocation.getCurrentPosition.bind(navigator.geolocation);
          navigator.geolocation.getCurrentPosition = (...given) => {
            document.documentElement.dataset.asked = "true";
            real(...given);
          };
        });
        context.on("request", (request) => sent.push(`${request.url()} ${request.postData() ?? ""}`));
      });
      expect(await page.locator("html[data-asked]").count(), "asked before anybody pressed").toBe(0);
      expect(
        await find.getAttribute("aria-describedby").then((id) => page.locator(`[id="${id}"]`).innerText()),
      ).toContain("坐标不会发出，也不会保存");
      await find.focus();
      await page.keyboard.press("Enter");
      await expect.poll(() => status.innerText()).toMatch(/^离您最近的门店是.*武汉.*，距您 [\d.]+ (?:米|公里)。$/);
      expect(await find.evaluate((button) => button === document.activeElement)).toBe(true);
      for (const text of [wuhan.name, wuhan.address, "门店电话", wuhan.phone, "周一至周日 10:00–21:30"])
        expect(await buy.getByText(text).first().isVisible(), text).toBe(true);
      expect(await buy.getByText("烬陶窑口店").count()).toBe(0);
      expect(sent.filter((request) => /longitude|latitude|114\.27|30\.58/.test(request))).toEqual([]);
      await expectNoAxeViolationsAtWidths(page);

      await page.goto("/pdp/bird");
      await page.getByRole("button", { name: "立即购买" }).click();
      await dialog(page, "立即购买").getByText(wuhan.name).waitFor();
      expect(await page.locator("html[data-asked]").count(), "asked again").toBe(0);
    },
  );

  test(
    "[PDP-08] [STORE-05] a refused or unavailable position shows a message, and the site's own store stays",
    { tags: "extended" },
    async () => {
      const refused = await opened((context) => context.clearPermissions());
      await refused.find.click();
      await expect.poll(() => refused.status.innerText()).toContain("未获得位置权限");
      expect(await refused.buy.getByText("烬陶窑口店").isVisible()).toBe(true);
      await expectNoAxeViolations(refused.page);

      const lost = await opened(async (context) => {
        await context.grantPermissions(["geolocation"], { origin: siteUrl });
        await context.setGeolocation(null);
        // The browser waits as long as the site's timeout option; here a twentieth of that.
        await context.addInitScript(() => {
          const real = navigator.geolocation.getCurrentPosition.bind(navigator.geolocation);
          navigator.geolocation.getCurrentPosition = (found, lost, options) =>
            real(found, lost, { ...options, timeout: (options?.timeout ?? Number.POSITIVE_INFINITY) / 20 });
        });
      });
      await lost.find.click();
      await expect.poll(() => lost.status.innerText()).toContain("暂时无法获取您的位置");
      expect(await lost.buy.getByText("烬陶窑口店").isVisible()).toBe(true);
    },
  );

  test("[PDP-08] [STORE-05] a failed list shows a message, and the next press finds the store", async () => {
    const { page, buy, find, status } = await opened(standing, [/getStoreByCoordinateProvince/]);
    await page.route("**/getStoreByCoordinateProvince", (route) => route.abort());
    await find.click();
    await expect.poll(() => status.innerText()).toBe("门店数据获取失败，请稍后重试！");
    expect(await buy.getByText("烬陶窑口店").isVisible()).toBe(true);
    await page.unroute("**/getStoreByCoordinateProvince");
    await find.click();
    await buy.getByText(wuhan.name).first().waitFor();
  });
});

describeWidths("the size drawing at %i px", (width) => {
  test.each([
    ["tray", "长 360 × 宽 252 毫米 · 高 26 毫米", ["长 360 × 宽 252 mm", "26 mm"]],
    ["bird", "长 150 毫米 · 高 100 毫米 · 底座 60 毫米", ["底座 60 mm", "100 mm", "150 mm"]],
    ["duck", "长 170 毫米 · 高 130 毫米 · 底座 120 × 72 毫米", ["底座 120 × 72 mm", "130 mm", "170 mm"]],
    ["pot", "直径 170 毫米 · 全长 250 毫米 · 高 160 毫米 · 容量 1.2 升", ["⌀ 170 mm", "160 mm", "250 mm"]],
  ])("[PDP-12] of %s labels its measures", { tags: "extended" }, async (id, words, labels) => {
    const page = await visit(`/pdp/${id}`, { width });
    const drawing = page.getByRole("img", { name: /侧视尺寸图/ });
    const caption = await page.locator("figcaption", { hasText: "毫米" }).innerText();
    expect(caption.replaceAll("\u00a0", " ")).toBe(words);
    expect(await drawing.locator("text").allTextContents()).toEqual(labels);
    const { left, right } = await drawing.locator("text").evaluateAll((texts) => {
      const boxes = texts.map((text) => text.getBoundingClientRect());
      return { left: Math.min(...boxes.map((box) => box.left)), right: Math.max(...boxes.map((box) => box.right)) };
    });
    expect([left >= 0, right <= width], "no label leaves the screen").toEqual([true, true]);
  });
});

describe("a product without JavaScript", () => {
  test(
    "[PDP-01] [PDP-05] [PDP-08] [PDP-12] is complete: pictures, variants, store, features",
    { tags: "extended" },
    async () => {
      const page = await visit(plate, { width, javaScript: false });
      expect(await pictures(page).first().getAttribute("href")).toMatch(/^\/media\/.*w_1500,h_1500/);
      expect(await page.getByRole("navigation", { name: "可选款式" }).getByRole("link").count()).toBe(3);
      expect(await page.getByRole("button", { name: "立即购买" }).count(), "a button that would do nothing").toBe(0);
      // Text selectors ignore noscript, although its content is shown.
      expect(
        await page
          .locator("main noscript > div")
          .evaluate((element: HTMLElement) => [element.checkVisibility(), element.innerText]),
      ).toEqual([true, expect.stringContaining("烬陶窑口店")]);
      await page.locator("summary", { hasText: "产品规格" }).click();
      expect(await page.getByText("300毫米").isVisible()).toBe(true);
      const drawing = page.getByRole("img", { name: /侧视尺寸图/ });
      expect(await drawing.locator("text").allTextContents()).toEqual(["⌀ 300 mm", "30 mm"]);
    },
  );
});
