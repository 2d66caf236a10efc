import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { buildTestSite, type TestSiteApp } from "../../../test/build-test-site.ts";
import { cachedSitemap } from "./sitemap.ts";

const origin = "https://www.example.com";
const hero = (title: string) => ({ kind: "hero", title, tone: "onDark", pic: { src: "mood/table.webp", alt: "餐桌" } });

interface Url {
  changed: string;
  images: string[];
}

describe("[SEO-02] files for crawlers", () => {
  let app: TestSiteApp;
  beforeAll(async () => {
    app = await buildTestSite({
      env: { PUBLIC_URL: origin },
      changes: {
        "pages/later.yaml": {
          title: "以后",
          path: "/brand-story/later",
          publishTime: "2031-01-01T00:00:00+08:00",
          blocks: [{ kind: "storyBasicConfig", subTitle: "以后" }, hero("以后")],
        },
        "pages/home.draft.yaml": { title: "首页", path: "/", blocks: [hero("草稿")] },
        "pages/春.yaml": {
          title: "春",
          path: "/brand-story/春",
          blocks: [{ kind: "storyBasicConfig", subTitle: "春" }, hero("春")],
        },
        "news-catalogs.yaml": { catalogs: [{ code: "house", name: "动态" }] },
        "news/spring.yaml": {
          title: "春",
          summary: "春天。",
          catalog: "house",
          publishTime: "2026-03-01T10:00:00+08:00",
          content: "<p>春天。</p>",
        },
      },
    });
  });
  afterAll(async () => {
    vi.useRealTimers();
    await app[Symbol.asyncDispose]();
  });

  async function listed(sitemap = "/sitemap.xml"): Promise<Map<string, Url>> {
    const { body, headers } = await app.app.inject(sitemap);
    expect(headers["content-type"]).toBe("application/xml; charset=utf-8");
    const urls = [...body.matchAll(/<url><loc>([^<]+)<\/loc><lastmod>([^<]+)<\/lastmod>(.*)<\/url>/g)];
    return new Map(
      urls.map(([, address = "", changed = "", rest = ""]) => [
        decodeURI(new URL(address).pathname),
        { changed, images: [...rest.matchAll(/<image:loc>([^<]+)</g)].map(([, url = ""]) => url) },
      ]),
    );
  }

  test("robots.txt names the sitemap and excludes the API only", async () => {
    expect((await app.app.inject("/robots.txt")).body).toBe(
      `User-agent: *\nDisallow: /ecommerce/\nDisallow: /productSearch/\n\nSitemap: ${origin}/sitemap.xml\n`,
    );
  });

  test("the sitemap lists every public page and nothing else", async () => {
    const categories = ["series", "series-fjord", "dinnerware"].map((code) => `/products/${code}`);
    const leaves = ["fjord-plates", "fjord-bowls", "plates", "bowls"].map((code) => `/products/category/${code}`);
    const others = [
      "/",
      "/products",
      "/brand-story/春",
      "/find-us",
      "/verification",
      "/about-us/jobs",
      "/news",
      "/news/spring",
      "/pdp/plate-27",
      "/pdp/plate-22",
      "/pdp/bowl",
    ];
    expect([...(await listed()).keys()].toSorted()).toEqual([...others, ...categories, ...leaves].toSorted());
  });

  test("sitemaps by kind list each page once", async () => {
    const whole = await listed();
    const of = async (kind: string) => [...(await listed(`/sitemaps/${kind}.xml`)).keys()];
    expect(await of("products")).toEqual(["/pdp/bowl", "/pdp/plate-27", "/pdp/plate-22"]);
    expect(await of("news")).toEqual(["/news/spring"]);
    const all = (await Promise.all(["pages", "categories", "products", "news", "jobs"].map(of))).flat();
    expect(all).toEqual([...whole.keys()]);
  });

  test("pages are listed with their pictures", async () => {
    const urls = await listed();
    expect(urls.get("/pdp/plate-27")?.images).toEqual(
      ["products/plate.webp", "mood/table.webp"].map((src) =>
        expect.stringMatching(new RegExp(`^${origin}/media/${src}\\?v=[0-9a-f]{8}$`)),
      ),
    );
    expect(urls.get("/")?.images).toHaveLength(1);
    expect(urls.get("/verification")?.images).toEqual([]);
  });

  test("a page's date is its own change, that of the listed items, or its publish time", async () => {
    const before = await listed();
    vi.useFakeTimers({ toFake: ["Date"], now: Date.parse("2030-06-01T00:00:00Z") });
    await app.content.write("products/fjord-bowl.yaml", null);
    await app.content.write("pages/products.yaml", { title: "全部产品", path: "/products", blocks: [hero("全部")] });
    await app.content.write("pages/home.yaml", { title: "首页", path: "/", blocks: [hero("首页")] });
    await app.content.write("navigation.yaml", { items: [{ navName: "首页", navKey: "home", jump: "/" }] });
    await app.publish();
    const after = await listed();
    expect(after.get("/products")?.changed).toBe("2030-06-01T00:00:00Z");
    expect(after.get("/pdp/plate-27")?.changed).toBe(before.get("/pdp/plate-27")?.changed);
    vi.setSystemTime(Date.parse("2031-01-02T00:00:00Z"));
    expect((await listed()).get("/brand-story/later")?.changed).toBe("2030-12-31T16:00:00Z");
  });
});

test("[SEO-02] [SEC-01] a sitemap is generated once per publication", async () => {
  await using app = await buildTestSite();
  const { content, ...snapshot } = app.contents.current();
  let reads = 0;
  const counted = Object.defineProperty({ ...snapshot, content }, "content", {
    get: () => {
      reads += 1;
      return content;
    },
  });
  const maps = [1, 2].map(() => cachedSitemap(counted, origin, ""));
  const first = reads;
  expect(first).toBeGreaterThan(0);
  cachedSitemap(counted, origin, "");
  expect(reads).toBe(first);
  expect(maps[0]).toBe(maps[1]);
  expect(cachedSitemap(counted, origin, "", "news")).not.toBe(maps[0]);
});
