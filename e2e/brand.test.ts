import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { expectNoAxeViolations, siteUrl, visit, WIDTHS } from "./harness.ts";
import { runContent, type ServerProcess, startServer } from "./server-process.ts";

/** Those of e2e/brand/site.yaml; the demo's differ. */
const colours = { ground: "rgb(255, 249, 240)", ink: "rgb(42, 26, 18)", deep: "rgb(58, 21, 13)" };
const width = 390;

describe("another brand is another content folder", { tags: "extended" }, () => {
  test("its name, colours and products are on its pages", async () => {
    const page = await visit("/", { width });
    await expect.poll(() => page.title()).toBe("Emberly 烬陶官方网站");
    expect(await page.getByRole("heading", { level: 1 }).innerText()).toContain("火留下的颜色");
    const painted = (selector: string, property: "color" | "backgroundColor") =>
      page
        .locator(selector)
        .first()
        .evaluate((element, name) => getComputedStyle(element)[name], property);
    expect(await painted("footer", "backgroundColor")).toBe(colours.deep);
    expect(await painted("html", "backgroundColor")).toBe(colours.ground);
    expect(await painted("body", "color")).toBe(colours.ink);
    expect(await page.locator("meta[name=theme-color]").getAttribute("content")).toBe("#fff9f0");
    for (const name of ["提梁壶", "2026 年碟", "灯盏"])
      await page
        .getByRole("link", { name: new RegExp(name) })
        .first()
        .waitFor({ state: "attached" });
  });

  test("its product, its pages and the links between them work", async () => {
    const page = await visit("/pdp/bowl-small", { width });
    expect(await page.getByRole("heading", { level: 1 }).innerText()).toContain("深钵");
    await page.getByText("¥360.50").first().waitFor();
    const follow = async (name: string) => {
      const links = page.getByRole("contentinfo").locator("details", { hasText: name });
      await links.locator("summary").click();
      await links.getByRole("link", { name }).click();
    };
    await follow("窑的来历");
    await page.waitForURL("**/brand-story/our-history");
    await page.getByRole("heading", { level: 1, name: "窑的来历" }).waitFor();
    await follow("洗与收");
    await page.getByRole("heading", { level: 1, name: "洗与收" }).waitFor();
  });

  test("none of its pages has a text of the demo", async () => {
    const [, names = ""] =
      /brandName: (.+)/.exec(await readFile(join(import.meta.dirname, "../content/site.yaml"), "utf8")) ?? [];
    const xml = await (await fetch(`${siteUrl}/sitemap.xml`)).text();
    const addresses = [...xml.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, address = ""]) => new URL(address).pathname);
    expect(addresses.filter((path) => path.startsWith("/pdp/")).length).toBeGreaterThan(40);
    expect(names.split(" ")).toHaveLength(2);
    for (const path of addresses) {
      const html = (await (await fetch(siteUrl + path)).text()).toLowerCase();
      for (const name of names.split(" ")) expect(html, path).not.toContain(name.toLowerCase());
    }
  });
});

describe("content by its id", () => {
  test.each(WIDTHS)(
    "[LINK-06] a link of type 7 fetches its record and shows it in a dialog, by keyboard too, at %i px",
    async (wide) => {
      const page = await visit("/", { width: wide });
      const requested = page.waitForRequest(/queryReadableContent\?.*contentId=unpacking/);
      const link = page.getByRole("button", { name: "开箱须知" });
      await link.focus();
      await page.keyboard.press("Enter");
      await requested;
      const dialog = page.getByRole("dialog", { name: "开箱须知" });
      await dialog.getByText("先剪开上层的棉纸").waitFor();
      await expectNoAxeViolations(page);
      await page.keyboard.press("Escape");
      await dialog.waitFor({ state: "detached" });
      expect(await link.evaluate((element) => element === document.activeElement)).toBe(true);
    },
  );

  test("[CFG-02] the blocks of the virtual content list are below their category, on arrival and after a navigation", async () => {
    const page = await visit("/products/series-ash", { width });
    await page.getByText("灰是柴最后的话。").waitFor();
    await page.keyboard.press("Shift");
    const held = () => page.evaluate(() => JSON.parse(localStorage.getItem("virtual-category-content") ?? "{}").value);
    await expect.poll(held).toEqual({ "series-ash": "series-ash" });
    await page.goto("/");
    await page.getByRole("main").getByRole("link", { name: "看灰釉" }).click();
    await page.getByText("灰是柴最后的话。").waitFor();
  });
});

describe("the preview of a draft", () => {
  let server: ServerProcess;
  let address: URL;
  beforeAll(async () => {
    server = await startServer({});
    address = new URL(await runContent(["preview", "home"], { DATA_DIR: server.dataDir, PUBLIC_URL: server.url }));
  });
  afterAll(() => server?.stop());
  const path = () => address.pathname + address.search;

  test("shows it under a banner, while visitors see the published item", { tags: "extended" }, async () => {
    const page = await visit(path(), { width, site: server.url });
    await page.getByRole("heading", { level: 1, name: "还没有人看过的首页" }).waitFor();
    await page.getByText("草稿预览：这里的修改还没有发布，访客看不到。").waitFor();
    expect(await (await fetch(server.url)).text()).not.toContain("还没有人看过的首页");
  });

  test("is not cached and not indexed", async () => {
    const { headers, status } = await fetch(address);
    expect(status).toBe(200);
    expect(headers.get("cache-control")).toBe("no-store");
    expect(headers.get("x-robots-tag")).toBe("noindex");
    expect(await (await fetch(address)).text()).toMatch(/<meta name="robots" content="noindex"/);
    expect(await (await fetch(`${server.url}/sitemap.xml`)).text()).not.toContain("/preview/");
  });

  test("without the right token shows a refusal", async () => {
    const page = await visit("/preview/home?previewToken=wrong", {
      width,
      site: server.url,
      expected: [/status 401/, /401 \(Unauthorized\)/],
    });
    await page.getByRole("heading", { level: 1, name: "预览链接无效或已过期" }).waitFor();
    expect((await fetch(`${server.url}/preview/our-history${address.search}`)).status).toBe(401);
  });
});
