import { describe, expect, test } from "vitest";
import { store } from "../../test/stores.factories.ts";
import { config, site } from "../../test/site.factories.ts";
import { faqThings, newsThing, productThing, storeThings } from "./json-ld.ts";
import { type PageFacts, seo } from "./seo.ts";

const page = (facts?: PageFacts, pathname = "/products") =>
  seo({ matches: [{ id: "root", loaderData: { settings: { site }, config } }], location: { pathname } }, facts);

describe("[FRAME-03] head of a page", () => {
  test("falls back to the site's default title, description and keywords", () => {
    expect(page()).toEqual(
      expect.arrayContaining([
        { title: "示例官方网站" },
        { name: "description", content: "示例的简介" },
        { name: "keywords", content: "瓷,玻璃" },
      ]),
    );
  });

  test("joins the page's title to the site's, and replaces the site's description", () => {
    const tags = page({ title: "餐盘", description: "关于餐盘" });
    expect(tags).toContainEqual({ title: "餐盘 | 示例官方网站" });
    expect(tags).toContainEqual({ name: "description", content: "关于餐盘" });
    expect(tags).toContainEqual({ property: "og:title", content: "餐盘" });
  });

  test("the canonical address has no query but the page's own parameters", () => {
    expect(page()).toContainEqual({ tagName: "link", rel: "canonical", href: "https://site.example.com/products" });
    expect(page({ canonicalQuery: "page=2" })).toContainEqual({
      tagName: "link",
      rel: "canonical",
      href: "https://site.example.com/products?page=2",
    });
  });

  test("[POSTER-01] pads product pictures in shares, and crops others", () => {
    const picture = { url: "/media/a.webp", width: 900, height: 900, alt: "盘" };
    const modes = (tags: ReturnType<typeof page>) =>
      tags.flatMap((tag) =>
        "property" in tag && tag.property === "og:image" ? [/m_(\w+),/.exec(String(tag.content))?.[1]] : [],
      );
    expect(modes(page({ picture: { ...picture, fit: "pad" } }))).toEqual(["pad", "pad"]);
    expect(modes(page({ picture }))).toEqual(["fill", "fill"]);
  });

  test("has a wide picture for shares and a 300 px square for chats, with absolute addresses", () => {
    const images = page({ picture: { url: "/media/a.webp", width: 900, height: 900, alt: "盘" } }).filter(
      (tag) => "property" in tag && tag.property === "og:image",
    );
    expect(images).toEqual([
      {
        property: "og:image",
        content: expect.stringMatching(/^https:\/\/site\.example\.com\/media\/a\.webp\?.*w_1200,h_630/),
      },
      { property: "og:image", content: expect.stringMatching(/w_300,h_300/) },
    ]);
  });

  test("works without settings and without the root's data", () => {
    const bare = seo({
      matches: [{ id: "root", loaderData: { config, settings: {}, menu: [] } }],
      location: { pathname: "/" },
    });
    expect(bare).toContainEqual({ title: "" });
    expect(seo({ matches: [undefined], location: { pathname: "/" } })).toEqual([]);
  });
});

describe("[SEO-01] JSON-LD graph of a page", () => {
  const picture = { url: "/media/a.webp?v=1", width: 900, height: 900, alt: "盘" };
  const handle = { breadcrumbs: () => [{ label: "系列产品", href: "/products" }, { label: "餐盘" }] };

  /** The items of the page's graph. */
  function graph(facts: PageFacts, settings = {}): unknown[] {
    const matches = [
      { id: "root", loaderData: { settings: { site, ...settings }, config } },
      { id: "page", loaderData: {}, handle },
    ];
    const tag = seo({ matches, location: { pathname: "/pdp/plate" } }, facts).find(
      (descriptor) => "script:ld+json" in descriptor,
    );
    const json = JSON.parse(JSON.stringify(tag ?? {}))["script:ld+json"];
    expect(json["@context"]).toBe("https://schema.org");
    return json["@graph"];
  }

  test("describes the site and the page's breadcrumbs, with absolute addresses", () => {
    expect(graph({}, { value4Tel: "400-000-0000", link4Weibo: "https://weibo.example.com/a" })).toEqual([
      {
        "@type": "Organization",
        "@id": "https://site.example.com/#organization",
        name: "示例",
        url: "https://site.example.com/",
        logo: "https://site.example.com/media/brand/wordmark.svg",
        sameAs: ["https://weibo.example.com/a"],
        contactPoint: expect.objectContaining({ telephone: "400-000-0000" }),
      },
      {
        "@type": "BreadcrumbList",
        itemListElement: [
          { "@type": "ListItem", position: 1, name: "首页", item: "https://site.example.com/" },
          { "@type": "ListItem", position: 2, name: "系列产品", item: "https://site.example.com/products" },
          { "@type": "ListItem", position: 3, name: "餐盘", item: "https://site.example.com/pdp/plate" },
        ],
      },
    ]);
  });

  test("a product has an offer in yuan, unless its price is on request", () => {
    const facts = {
      id: "plate",
      code: "FJ-1",
      name: "餐盘",
      description: "一只盘",
      series: "峡湾",
      pictures: [picture],
    };
    const [, , product] = graph({ jsonLd: [productThing({ ...facts, yuan: 680 })] });
    expect(product).toMatchObject({
      "@type": "Product",
      name: "餐盘",
      sku: "FJ-1",
      image: ["https://site.example.com/media/a.webp?v=1"],
      offers: {
        "@type": "Offer",
        price: "680.00",
        priceCurrency: "CNY",
        url: "https://site.example.com/pdp/plate",
        seller: { "@id": "https://site.example.com/#organization" },
      },
    });
    expect(graph({ jsonLd: [productThing({ ...facts, yuan: undefined })] })[2]).not.toHaveProperty("offers");
  });

  test("describes articles with their date, open stores, and FAQ pages", () => {
    const news = newsThing({
      title: "开放日",
      summary: "四月的一天",
      cover: picture,
      publishTime: "2026-04-17T10:00:00+08:00",
    });
    expect(graph({ jsonLd: [news] })[2]).toMatchObject({
      "@type": "NewsArticle",
      headline: "开放日",
      datePublished: "2026-04-17T10:00:00+08:00",
      image: ["https://site.example.com/media/a.webp?v=1"],
    });

    const stores = storeThings([
      store("SH-A", {
        storeName: "甲店",
        openingHours: [{ days: ["monday", "sunday"], opens: "10:00", closes: "22:00" }],
        specialHours: [{ name: "盘点", from: "2030-10-31", until: "2030-11-01", opens: null, closes: null }],
      }),
      store("SH-B", { openStatus: false }),
    ]);
    expect(graph({ jsonLd: stores }).slice(2)).toEqual([
      expect.objectContaining({
        "@type": "Store",
        name: "甲店",
        address: expect.objectContaining({ addressCountry: "CN" }),
        openingHoursSpecification: [
          { "@type": "OpeningHoursSpecification", dayOfWeek: ["Monday", "Sunday"], opens: "10:00", closes: "22:00" },
        ],
        specialOpeningHoursSpecification: [
          {
            "@type": "OpeningHoursSpecification",
            validFrom: "2030-10-31",
            validThrough: "2030-11-01",
            opens: "00:00",
            closes: "00:00",
          },
        ],
      }),
    ]);

    const block = {
      kind: "CollapseModel" as const,
      contents: { searchable: true, items: [{ title: "怎么洗？", text: "<p>用手洗。</p>" }] },
    };
    expect(graph({ jsonLd: faqThings([block]) })[2]).toEqual({
      "@type": "FAQPage",
      mainEntity: [
        { "@type": "Question", name: "怎么洗？", acceptedAnswer: { "@type": "Answer", text: "<p>用手洗。</p>" } },
      ],
    });
    expect(faqThings([{ ...block, contents: { ...block.contents, searchable: false } }])).toEqual([]);
  });
});
