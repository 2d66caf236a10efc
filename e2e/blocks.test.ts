import { join } from "node:path";
import { blockKinds } from "@klarholm/contract";
import type { BrowserContext, Page } from "playwright-core";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { describeWidths, expectNoAxeViolations, hydrated, siteUrl, visit, type Width } from "./harness.ts";
import { samplePage } from "./sample-blocks.ts";
import { type SecondSite, startSecondSite } from "./second-site.ts";

/** A page of the second site with blocks that the real content lacks. */
const film = { url: "/media/film.mp4", type: "video/mp4", width: 64, height: 36 };
let site: SecondSite;
let homeBlocks: { modelName: string; contents: string; sort: number }[] | undefined;
let samples: typeof homeBlocks;

beforeAll(async () => {
  const answerHome = (called: URL) =>
    homeBlocks && called.searchParams.get("pageId") === "home"
      ? { status: 200, body: { success: true, errorCode: "0", errorMessage: null, data: homeBlocks } }
      : undefined;
  site = await startSecondSite(answerHome, { PAGE_CACHE: "off" });
  samples = await samplePage(siteUrl);
});

afterEach(() => {
  homeBlocks = undefined;
});

afterAll(() => site?.stop());

const withFilm = (context: BrowserContext) =>
  context.route("**/media/film.mp4", (route) =>
    route.fulfill({ path: join(import.meta.dirname, "fixtures/film.mp4"), contentType: "video/mp4" }),
  );
/** The home page with every kind of block. */
function visitBlocks(width: Width, options: { javaScript?: boolean; at?: string } = {}) {
  homeBlocks = samples;
  return visit(`/${options.at ?? ""}`, {
    width,
    site: site.url,
    expected: site.expected,
    prepare: withFilm,
    ...(options.javaScript === false && { javaScript: false }),
  });
}
const blockOf = (page: Page, kind: string) => page.locator(`[data-block="${kind}"]`);

describeWidths("every kind of block at %i px", (width) => {
  test("fits the width, and axe-core finds nothing", { tags: "extended" }, async () => {
    const page = await visitBlocks(width);
    const kinds = await page
      .locator("[data-block]")
      .evaluateAll((blocks) => blocks.map((block) => block.getAttribute("data-block")));
    expect(new Set(kinds)).toEqual(new Set(blockKinds));
    expect(await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)).toBeLessThanOrEqual(0);
    await expectNoAxeViolations(page);
  });

  test("[BLOCK-16] the years of a wall link to their item, by keyboard too", async () => {
    const page = await visitBlocks(width);
    const years = page.getByRole("navigation", { name: "按年份浏览" });
    await years.getByRole("link", { name: "1990" }).focus();
    await page.keyboard.press("Enter");
    await expect.poll(() => new URL(page.url()).hash).toBe("#1991");
    // Below the sticky header and the years, not behind them.
    const top = () => page.locator("[id='1991']").evaluate((item) => item.getBoundingClientRect().top);
    await expect.poll(top).toBeGreaterThan(80);
    await expect.poll(top).toBeLessThan(400);
    const marked = () =>
      years
        .getByRole("link")
        .evaluateAll((links) => links.flatMap((link) => (link.ariaCurrent === "true" ? [link.textContent] : [])));
    await expect.poll(marked).toEqual(["1990"]);
    await page.evaluate(() => window.scrollTo({ top: 0, behavior: "instant" }));
    await expect.poll(marked).toEqual([]);
  });
});

describe("blocks", () => {
  const width = 390;

  test("[BLOCK-03] [BLOCK-07] [BLOCK-11] editors' colours and sizes apply under the strict security policy", async () => {
    const page = await visitBlocks(width);
    const ground = (kind: string) =>
      blockOf(page, kind)
        .locator('[data-editor-background="14264a"]')
        .first()
        .evaluate((element) => getComputedStyle(element).backgroundColor);
    expect(await ground("FixedSize03")).toBe("rgb(20, 38, 74)");
    expect(await ground("highlight")).toBe("rgb(20, 38, 74)");
    expect(
      await page.getByRole("heading", { name: /换一种颜色/ }).evaluate((element) => getComputedStyle(element).color),
    ).toBe("rgb(31, 58, 110)");
    expect(await page.locator("[style]").count()).toBe(0);
  });

  test("[BLOCK-02] editors' colours apply after a navigation, without a request for styles", async () => {
    const page = await visit("/find-us", { width });
    await hydrated(page);
    const requested: string[] = [];
    page.on("request", (request) => void (request.resourceType() === "stylesheet" && requested.push(request.url())));
    await page.getByRole("banner").getByRole("link").first().click();
    const heading = page.getByRole("heading", { name: "柴先晾三年" });
    await heading.waitFor();
    const colours = () =>
      heading.evaluate((element) => {
        const ground = element.closest("[data-editor-background]");
        return [getComputedStyle(element).color, ground && getComputedStyle(ground).backgroundColor];
      });
    expect(await colours()).toEqual(["rgb(255, 249, 240)", "rgb(58, 21, 13)"]);
    expect(requested.filter((address) => !address.includes("/fonts/"))).toEqual([]);
  });

  test("[BLOCK-17] questions are filtered while typing; a match in the answer opens it", async () => {
    const page = await visitBlocks(width);
    const block = blockOf(page, "CollapseModel");
    const field = block.getByRole("searchbox", { name: "在问题中查找" });
    const shown = () => block.getByRole("group").filter({ visible: true }).count();
    expect(await shown()).toBe(3);
    await field.fill("退换");
    await expect.poll(shown).toBe(1);
    expect(await block.getByRole("status").innerText()).toBe("找到 1 个相关问题");
    await field.fill("样字第二遍");
    await expect.poll(() => block.getByText("样字第二遍，约若干度").isVisible()).toBe(true);
    await field.fill("快递单号");
    await expect.poll(() => block.getByRole("status").innerText()).toContain("没有找到相关问题");
    await field.fill("");
    await expect.poll(shown).toBe(3);
  });

  test("[BLOCK-17] an anchor opens its question", { tags: "extended" }, async () => {
    const page = await visitBlocks(width, { at: "#dishwasher" });
    await expect.poll(() => page.locator("#dishwasher").isVisible()).toBe(true);
    expect(await blockOf(page, "CollapseModel").locator("details[open]").count()).toBe(1);
  });

  test("[BLOCK-05] a film is fetched and plays only on the visitor's click", { tags: "extended" }, async () => {
    const page = await visitBlocks(width);
    const fetched: string[] = [];
    page.on("request", (request) => void (request.url().endsWith(".mp4") && fetched.push(request.url())));
    const block = blockOf(page, "videoBlock");
    const playing = () =>
      block.locator("video").evaluate((video) => video instanceof HTMLVideoElement && video.currentTime > 0);
    await block.scrollIntoViewIfNeeded();
    expect(fetched).toEqual([]);
    await block.getByRole("button", { name: "播放影片" }).press("Enter");
    await expect.poll(playing).toBe(true);
    expect(await block.locator("video").getAttribute("controls")).not.toBeNull();
  });
});

test(
  "without JavaScript every answer can be unfolded, every film has controls, and lazily loaded blocks have their styles",
  { tags: "extended" },
  async () => {
    const page = await visitBlocks(390, { javaScript: false });
    const block = blockOf(page, "CollapseModel");
    expect(await block.getByRole("searchbox").count()).toBe(0);
    await block.getByText("如何退换？").click();
    expect(await block.getByText("样字答语在此。").isVisible()).toBe(true);
    expect(await blockOf(page, "videoBlock").locator("video").getAttribute("controls")).not.toBeNull();
    const styled = await blockOf(page, "highlight")
      .first()
      .locator("p")
      .evaluate((element) => getComputedStyle(element).textAlign);
    expect(styled, "the stylesheet of blocks that load on demand").toBe("center");
  },
);

test("[BLOCK-05] [A11Y-01] an autoplaying film and the light of a band move unless motion is reduced; the film has a stop button", async () => {
  const contents = {
    video: film,
    poster: { url: "/media/scenes/shelf.webp", width: 1200, height: 675, alt: "木架" },
    autoplay: true,
  };
  homeBlocks = [
    { modelName: "highlight", contents: '{"text":"灰，是柴最后的话。","background":"#f3f1ec"}', sort: 0 },
    { modelName: "videoBlock", contents: JSON.stringify(contents), sort: 1 },
  ];
  const page = await visit("/", { width: 1440, site: site.url, expected: site.expected, prepare: withFilm });
  const light = () =>
    blockOf(page, "highlight").evaluate((block) =>
      block.getAnimations({ subtree: true }).map(({ timeline }) => timeline?.constructor.name),
    );
  expect(await light()).toEqual([]);
  const paused = () => page.locator("video").evaluate((video) => video instanceof HTMLVideoElement && video.paused);
  expect(await page.getByRole("button", { name: "播放影片" }).isVisible()).toBe(true);
  expect(await paused(), "with reduced motion").toBe(true);
  await page.emulateMedia({ reducedMotion: "no-preference" });
  await page.reload();
  await hydrated(page);
  expect(await light(), "driven by scrolling, without a script").toEqual(["ViewTimeline"]);
  await page.getByRole("button", { name: "暂停影片" }).click();
  await expect.poll(paused).toBe(true);
  await page.getByRole("button", { name: "播放影片" }).click();
  await expect.poll(paused).toBe(false);
});

test(
  "a malformed block is left out and logged with its page; the rest of the page is shown",
  { tags: "extended" },
  async () => {
    homeBlocks = [
      { modelName: "highlight", contents: '{"text":""}', sort: 0 },
      { modelName: "carousel", contents: "{}", sort: 1 },
      { modelName: "highlight", contents: '{"text":"灰，是柴最后的话。"}', sort: 2 },
    ];
    const page = await visit("/", { width: 390, site: site.url, expected: site.expected });
    expect(await page.locator("[data-block]").count()).toBe(1);
    expect(await page.getByText("灰，是柴最后的话。").isVisible()).toBe(true);
    const logged = (block: string, reason: string) =>
      expect.objectContaining({
        level: 40,
        msg: "A block is not shown.",
        page: "home",
        block,
        reason: expect.stringContaining(reason),
      });
    await expect
      .poll(site.log)
      .toEqual(expect.arrayContaining([logged("carousel", "unknown kind"), logged("highlight", "text")]));
  },
);

test.each(["/_showcase/controls", "/_showcase/motion"])("visitors do not see %s", async (path) => {
  const answer = await fetch(siteUrl + path, { redirect: "manual" });
  expect([answer.status, answer.headers.get("location")]).toEqual([302, "/"]);
});
