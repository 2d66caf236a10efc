import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { buildTestApp, type TestApp } from "../../../test/build-test-app.ts";
import type { Content } from "../content/snapshot.ts";
import { changedKeys, everything, keysOfCall, keysOfPage } from "./surrogate-keys.ts";

let test: TestApp;
let content: Content;
beforeAll(async () => {
  const news = {
    title: "开店",
    summary: "新店",
    catalog: "press",
    publishTime: "2026-03-01T10:00:00+08:00",
    content: "<p>新店</p>",
  };
  const catalogs = { catalogs: [{ code: "press", name: "新闻" }] };
  test = await buildTestApp({ changes: { "news-catalogs.yaml": catalogs, "news/open.yaml": news } });
  content = test.contents.current().content;
});
afterAll(() => test[Symbol.asyncDispose]());

/** The content with a changed item. */
function changed<K extends "productGroups" | "pages" | "news">(kind: K, id: string, change: object): Content {
  return { ...content, [kind]: { ...content[kind], [id]: { ...content[kind][id], ...change } } };
}
const group = (change: object) =>
  changed("productGroups", "fjord-plate", {
    products: content.productGroups["fjord-plate"]?.products.map((product) => ({ ...product, ...change })),
  });

describe("[CDN-01] surrogate keys", () => {
  it("name the calls and the products that a page was made of", () => {
    const calls = [
      ...keysOfCall("queryPageContents", { pageId: "home" }),
      ...keysOfCall("queryPageContents", { pageId: "no-such-page" }),
      ...keysOfCall("queryReadableContent", { contentId: "navigation,products" }),
      ...keysOfCall("getPageList", {}),
    ];
    const body = Buffer.from('<a href="/pdp/plate-22?vc=plates">餐盘</a><script>{"spuId":"bowl"}</script>');
    expect(keysOfPage(calls, body, content)).toEqual([
      "site",
      "page-home",
      "page-products",
      "news",
      "product-plate-22",
      "product-bowl",
    ]);
    expect(keysOfPage([], Buffer.from("<p>没有商品</p>"), content)).toEqual(["site"]);
  });

  it("say what a publication changed, and no more", () => {
    expect(changedKeys(content, { ...content })).toEqual(["sitemap"]);
    const [site, rest] = [everything.toSorted(), (after: Content) => changedKeys(content, after).toSorted()];
    // Facts of a product show only with it, and lists sort and filter by them.
    const ofProducts = ["lists", "product-plate-22", "product-plate-27", "products", "sitemap"];
    expect(rest(group({ price: 1 }))).toEqual(ofProducts);
    expect(rest(group({ name: "新名" }))).toEqual(ofProducts);
    // Where it is shown, and that it exists, may show on any page.
    expect(rest(group({ categories: ["bowls"] }))).toEqual(site);
    expect(rest(group({ pictures: [{ src: "mood/table.webp", alt: "" }] }))).toEqual(site);
    expect(rest({ ...content, productGroups: {} })).toEqual(site);
    expect(rest(changed("pages", "home", { blocks: [] }))).toEqual(["articles", "page-home", "sitemap"]);
    expect(rest(changed("pages", "home", { title: "新名" }))).toEqual(site);
    expect(rest(changed("news", "open", { title: "新名" }))).toEqual(["articles", "news", "sitemap"]);
    expect(rest({ ...content, navigation: { items: [] } })).toEqual(site);
    expect(rest({ ...content, stores: { ...content.stores, stores: [] } })).toEqual(["jobs", "sitemap", "stores"]);
    const picture = { width: 1, height: 1, hash: "0".repeat(64), placeholder: null };
    expect(rest({ ...content, media: { ...content.media, "new.webp": picture } })).toEqual(["sitemap"]);
    expect(rest({ ...content, media: { ...content.media, "mood/table.webp": picture } })).toEqual(site);
  });

  it("stay few when a page shows many products, or many change", () => {
    const products = Array.from({ length: 300 }, (_, index) => ({
      ...content.productGroups["fjord-bowl"]?.products[0],
      id: `bowl-${index}`,
    }));
    const large = changed("productGroups", "fjord-bowl", { products });
    const body = Buffer.from(products.map(({ id }) => `/pdp/${id}`).join(" "));
    expect(keysOfPage([], body, large)).toEqual(["site", "products"]);
    const cheaper = products.map((product) => ({ ...product, price: 1 }));
    const after = changed("productGroups", "fjord-bowl", { products: cheaper });
    expect(changedKeys(large, after)).toEqual(everything);
  });
});
