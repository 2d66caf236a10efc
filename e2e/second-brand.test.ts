import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { visit, WIDTHS } from "./harness.ts";
import { colours, writeSecondBrand } from "./second-brand.ts";
import { runContent, type ServerProcess, startServer } from "./server-process.ts";

let brand: Awaited<ReturnType<typeof writeSecondBrand>>;
let server: ServerProcess;
beforeAll(async () => {
  brand = await writeSecondBrand();
  server = await startServer({ CONTENT_DIR: brand.dir });
});
afterAll(async () => {
  await server.stop();
  await brand.remove();
});

describe.each(WIDTHS)("another brand is another content folder, at %i px", (width) => {
  test("its name, colours and products are on its pages", async () => {
    const page = await visit("/", { width, site: server.url });
    await expect.poll(() => page.title()).toBe("Emberly 烬陶官方网站");
    expect(await page.getByRole("heading", { level: 1 }).innerText()).toContain("火留下的颜色");
    const painted = (selector: string, property: "color" | "backgroundColor") => page.locator(selector).first().evaluate((element, name) => getComputedStyle(element)[name], property);
    expect(await painted("footer", "backgroundColor")).toBe(rgb(colours.deep));
    expect(await painted("html", "backgroundColor")).toBe(rgb(colours.ground));
    expect(await painted("body", "color")).toBe(rgb(colours.ink));
    expect(await page.locator("meta[name=theme-color]").getAttribute("content")).toBe(colours.ground);
    for (const name of ["高瓶", "矮瓶", "深碗"]) await page.getByRole("link", { name: new RegExp(name) }).first().waitFor({ state: "attached" });
  });

  test("its product, its pages and the ways between them work", async () => {
    const page = await visit("/pdp/bowl-deep", { width, site: server.url });
    expect(await page.getByRole("heading", { level: 1 }).innerText()).toContain("深碗");
    await page.getByText("¥360.50").first().waitFor();
    await page.getByRole("contentinfo").getByRole("link", { name: "我们的历史" }).click();
    await page.waitForURL("**/brand-story/our-history");
    await page.getByRole("heading", { level: 1, name: "我们的历史" }).waitFor();
    await page.getByRole("contentinfo").getByRole("link", { name: "产品养护" }).click();
    await page.getByRole("heading", { level: 1, name: "产品养护" }).waitFor();
  });
});

describe.each(WIDTHS)("content by its id, at %i px", (width) => {
  test("[LINK-06] a link of type 7 fetches its record and shows it over the page, by keyboard too", async () => {
    const page = await visit("/", { width, site: server.url });
    const asked = page.waitForRequest(/queryReadableContent\?.*contentId=unpacking/);
    const link = page.getByRole("button", { name: "开箱须知" });
    await link.focus();
    await page.keyboard.press("Enter");
    await asked;
    const dialog = page.getByRole("dialog", { name: "开箱须知" });
    await dialog.getByText("先剪开上层的棉纸").waitFor();
    await page.keyboard.press("Escape");
    await dialog.waitFor({ state: "detached" });
    expect(await link.evaluate((element) => element === document.activeElement)).toBe(true);
  });

  test("[CFG-02] the blocks that the virtual content list names stand below their category, on arrival and within a visit", async () => {
    const page = await visit("/products/ember", { width, site: server.url });
    await page.getByText("铜在缺氧的火里变红。").waitFor();
    await page.keyboard.press("Shift");
    const held = () => page.evaluate(() => JSON.parse(localStorage.getItem("virtual-category-content") ?? "{}").value);
    await expect.poll(held).toEqual({ ember: "ember" });
    await page.goto("/");
    await page.getByRole("main").getByRole("link", { name: "看红釉" }).click();
    await page.getByText("铜在缺氧的火里变红。").waitFor();
  });
});

test("nothing of the first brand is on any of its pages", async () => {
  const xml = await (await fetch(`${server.url}/sitemap.xml`)).text();
  const addresses = [...xml.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, address = ""]) => new URL(address).pathname);
  expect(addresses.filter((path) => path.startsWith("/pdp/"))).toHaveLength(3);
  for (const path of addresses) {
    const html = await (await fetch(server.url + path)).text();
    expect(html.replaceAll(/klarholm-public|KLARHOLM_CN/g, ""), path).not.toMatch(/klarholm|克莱霍姆/i);
  }
});

describe("the preview of a draft", () => {
  let address: URL;
  beforeAll(async () => {
    address = new URL(await runContent(["preview", "home"], { DATA_DIR: server.dataDir, CONTENT_DIR: brand.dir, PUBLIC_URL: server.url }));
  });
  const path = () => address.pathname + address.search;

  test.each(WIDTHS)("shows it under a banner at %i px, while visitors see what is published", async (width) => {
    const page = await visit(path(), { width, site: server.url });
    await page.getByRole("heading", { level: 1, name: "还没有人看过的首页" }).waitFor();
    await page.getByText("草稿预览：访客看不到这个页面。").waitFor();
    expect(await (await fetch(server.url)).text()).not.toContain("还没有人看过的首页");
  });

  test("is kept by nobody and listed by no search engine", async () => {
    const { headers, status } = await fetch(address);
    expect(status).toBe(200);
    expect(headers.get("cache-control")).toBe("no-store");
    expect(headers.get("x-robots-tag")).toBe("noindex");
    expect(await (await fetch(address)).text()).toMatch(/<meta name="robots" content="noindex"/);
    expect(await (await fetch(`${server.url}/sitemap.xml`)).text()).not.toContain("/preview/");
  });

  test("is refused without the right token, in words", async () => {
    const page = await visit("/preview/home?previewToken=wrong", { width: 390, site: server.url, expected: [/status 401/, /401 \(Unauthorized\)/] });
    await page.getByRole("heading", { level: 1, name: "预览链接无效或已过期" }).waitFor();
    expect((await fetch(`${server.url}/preview/our-history${address.search}`)).status).toBe(401);
  });
});

function rgb(hex: string): string {
  return `rgb(${[1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16)).join(", ")})`;
}
