import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { buildTestSite, type TestSiteApp } from "../../../test/build-test-site.ts";
import { cachedSitemap, maxAddresses } from "./sitemap.ts";

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

const options = { origin, imageHost: "" };

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
  const maps = await Promise.all([1, 2].map(() => cachedSitemap(counted, options)));
  const first = reads;
  expect(first).toBeGreaterThan(0);
  await cachedSitemap(counted, options);
  expect(reads).toBe(first);
  expect(maps[0]).toBe(maps[1]);
  expect(await cachedSitemap(counted, options, "news")).not.toBe(maps[0]);
});

test("[SEO-02] more than 10,000 pages are listed in several files, each page once, with an index", async () => {
  await using app = await buildTestSite({ env: { PUBLIC_URL: origin } });
  const { content, ...snapshot } = app.contents.current();
  const [group] = Object.values(content.productGroups);
  const [product] = group?.products ?? [];
  if (!group || !product) throw new Error("the sample has no product");
  const products = Array.from({ length: 2 * maxAddresses + 1 }, (_, at) => ({ ...product, id: `made-${at}` }));
  const large = { ...snapshot, content: { ...content, productGroups: { made: { ...group, products } } } };
  vi.spyOn(app.contents, "current").mockReturnValue(large);

  const locations = async (address: string) => {
    const { body, statusCode } = await app.app.inject(new URL(address).pathname);
    expect(statusCode).toBe(200);
    return [...body.matchAll(/<(?:url|sitemap)><loc>([^<]+)</g)].map(([, url = ""]) => url);
  };
  const parts = [1, 2, 3].map((part) => `${origin}/sitemaps/products/${part}.xml`);
  const others = ["pages", "categories"].map((kind) => `${origin}/sitemaps/${kind}.xml`);
  const files = await locations(`${origin}/sitemap.xml`);
  expect(files).toEqual([...others, ...parts]);
  expect(await locations(`${origin}/sitemaps/products.xml`)).toEqual(parts);
  const lists = await Promise.all(files.map(locations));
  expect(lists.slice(2).map(({ length }) => length)).toEqual([maxAddresses, maxAddresses, 1]);
  expect(new Set(lists.flat()).size).toBe(lists.flat().length);
  expect(lists.flat()).toContain(`${origin}/pdp/made-${2 * maxAddresses}`);
  for (const path of [
    "/sitemaps/products/4.xml",
    "/sitemaps/products/0.xml",
    "/sitemaps/products/x.xml",
    "/sitemaps/pages/2.xml",
  ])
    expect((await app.app.inject(path)).statusCode, path).toBe(404);
});
