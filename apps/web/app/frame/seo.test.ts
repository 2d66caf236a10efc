import { describe, expect, test } from "vitest";
import { config, frameData } from "./frame.factories.ts";
import { type PageFacts, seo } from "./seo.ts";

const page = (facts?: PageFacts, pathname = "/products") => seo({ matches: [{ id: "root", loaderData: frameData() }], location: { pathname } }, facts);

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

  test("puts the page's own title before the site's, and its description in place of the site's", () => {
    const tags = page({ title: "餐盘", description: "关于餐盘" });
    expect(tags).toContainEqual({ title: "餐盘 | 示例官方网站" });
    expect(tags).toContainEqual({ name: "description", content: "关于餐盘" });
    expect(tags).toContainEqual({ property: "og:title", content: "餐盘" });
  });

  test("names the public address without query, and with the part of it that makes another page", () => {
    expect(page()).toContainEqual({ tagName: "link", rel: "canonical", href: "https://site.example.com/products" });
    expect(page({ canonicalQuery: "page=2" })).toContainEqual({ tagName: "link", rel: "canonical", href: "https://site.example.com/products?page=2" });
  });

  test("gives shares a wide picture and chats a 300 px square, with absolute addresses", () => {
    const images = page({ picture: { url: "/media/a.webp", width: 900, height: 900, alt: "盘" } }).filter((tag) => "property" in tag && tag.property === "og:image");
    expect(images).toEqual([
      { property: "og:image", content: expect.stringMatching(/^https:\/\/site\.example\.com\/media\/a\.webp\?.*w_1200,h_630/) },
      { property: "og:image", content: expect.stringMatching(/w_300,h_300/) },
    ]);
  });

  test("survives missing settings and a root that did not load", () => {
    const bare = seo({ matches: [{ id: "root", loaderData: { config, settings: {}, menu: [] } }], location: { pathname: "/" } });
    expect(bare).toContainEqual({ title: "" });
    expect(seo({ matches: [undefined], location: { pathname: "/" } })).toEqual([]);
  });
});
