import { type Block, navDropdown, productCard, readBlocks, virtualCategory } from "@klarholm/contract";
import { beforeAll, describe, expect, it } from "vitest";
import { writeContent } from "../../../test/factories.ts";
import { catalogueOf } from "./catalogue.ts";
import { checkContent } from "../publishing/check.ts";
import { readContent } from "./read-content.ts";
import { type Resolver, resolver } from "./resolve.ts";
import type { Content } from "./snapshot.ts";

let content: Content;
let resolve: Resolver;
beforeAll(async () => {
  await using folder = await writeContent();
  content = readContent((await checkContent(folder.dir)).items);
  resolve = resolver({ content }, { imageHost: "https://img.example.com" });
});

describe("resolver", () => {
  it("is made once for a version and an image host", () => {
    expect(resolver({ content }, { imageHost: "https://img.example.com" })).toBe(resolve);
    expect(resolver({ content }, { imageHost: "" }).mediaUrl("mood/table.webp")).toMatch(
      /^\/media\/mood\/table\.webp\b/,
    );
  });

  it("gives pictures their address, size and placeholder", () => {
    const picture = resolve.picture({ src: "mood/table.webp", alt: "餐桌" });
    expect(picture).toMatchObject({
      width: 640,
      height: 360,
      alt: "餐桌",
      placeholder: expect.stringMatching(/^data:image\/webp;base64,/),
    });
    expect(picture.url).toMatch(/^https:\/\/img\.example\.com\/media\/mood\/table\.webp\b/);
    expect(resolve.picture({ src: "brand/wordmark.svg", alt: "" })).not.toHaveProperty("placeholder");
    expect(() => resolve.picture({ src: "none.webp", alt: "" })).toThrow('The content has no picture "none.webp"');
  });

  it("[POSTER-01] tells a product's photograph, which is shown whole wherever it stands for a page", () => {
    expect(resolve.picture({ src: "products/plate.webp", alt: "" })).toMatchObject({ fit: "pad" });
    expect(resolve.picture({ src: "mood/table.webp", alt: "" })).not.toHaveProperty("fit");
  });

  it("tells links to categories whether those are leaves", () => {
    expect(resolve.link({ linkType: 5, code: "plates" })).toEqual({ linkType: 5, code: "plates", leafFlag: true });
    expect(resolve.link({ linkType: 5, code: "series" })).toEqual({ linkType: 5, code: "series", leafFlag: false });
    expect(resolve.link({ linkType: 4, val: "/news" })).toEqual({ linkType: 4, val: "/news" });
  });

  it("makes cards of products: series, code, both pictures, labels of the group and its own", () => {
    const card = resolve.productCard("plate-27");
    expect(productCard.parse(card)).toEqual(card);
    expect(card.majorImage).not.toHaveProperty("placeholder");
    expect(card).toMatchObject({
      spuId: "plate-27",
      spuCode: "FJ-27",
      productName: "峡湾餐盘 27 厘米",
      brandSeriesName: "峡湾",
      i18nBrandSeriesName: { en: "Fjord" },
      salePrice: 680,
      tagLabels: ["新品"],
      majorImage: { width: 300, alt: "白瓷餐盘" },
      secondImage: { width: 640, alt: "餐桌上的餐盘" },
    });
    expect(card.majorImageUrl).toBe(card.majorImage.url);
    expect(card.secondImageUrl).toBe(card.secondImage?.url);
    expect(resolve.productCard("bowl").tagLabels).toEqual(["询价"]);
  });

  it("gives categories with everything below them", () => {
    const series = resolve.category("series");
    expect(virtualCategory.parse(series)).toEqual(series);
    expect(series.subList.map((node) => [node.virtualCategoryCode, node.leafFlag, node.subList.length])).toEqual([
      ["series-fjord", false, 2],
    ]);
    expect(series.subList[0]).toMatchObject({
      i18nVirtualCategoryName: { en: "Fjord" },
      description: "第一段。\n第二段。",
      picture: { width: 300 },
    });
    expect(resolve.category("dinnerware").virtualBackgroundUrl).toContain("/media/mood/table.webp");
    expect(resolve.category("bowls")).toMatchObject({
      leafFlag: true,
      productUrl: expect.stringContaining("/media/products/plate.webp"),
    });
  });

  it("turns authored blocks into blocks that the contract reads back", () => {
    const authored = [
      ...Object.values(content.pages).flatMap((page) => page.blocks),
      ...Object.values(content.productGroups).flatMap((group) => group.blocks ?? []),
    ];
    const blocks: Block[] = authored.flatMap((block) => resolve.block(block) ?? []);
    const wire = blocks.map(({ kind, contents }, sort) => ({
      modelName: kind,
      contents: JSON.stringify(contents),
      sort,
    }));
    const faults: unknown[] = [];
    expect(readBlocks(wire, (fault) => faults.push(fault))).toEqual(blocks);
    expect(faults).toEqual([]);
    expect(new Set(blocks.map((block) => block.kind))).toEqual(
      new Set(["hero", "goods", "category", "spacing", "products", "fixed_size_02"]),
    );
    expect(blocks[0]).toMatchObject({
      kind: "hero",
      contents: { link: { linkType: 5, code: "series-fjord", leafFlag: false }, textPosition: "left" },
    });
    // The kind travels beside the contents, not in them.
    expect(blocks[0]?.contents).not.toHaveProperty("kind");
  });

  it("[EDIT-04] leaves out buttons and lines of menus whose target is not public, and keeps those that open help", () => {
    const gone = { linkType: 2, type: "page", onlineId: "gone" } as const;
    const shops = { linkType: 4, val: "/find-us" } as const;
    const block = resolve.block({
      kind: "fixed_size_02",
      pic: { src: "mood/table.webp", alt: "木桌" },
      picLocation: 1,
      title: { titleText: "题" },
      buttons: [
        { buttonName: "看春天", buttonLink: gone },
        { buttonName: "找门店", buttonLink: shops },
        { buttonName: "咨询" },
      ],
      textAlign: 1,
    });
    expect(block?.contents).toMatchObject({ buttons: [{ buttonName: "找门店" }, { buttonName: "咨询" }] });
    const menu = resolve.dropdown({
      style: 3,
      columns: [
        {
          seriesName: "峡湾",
          seriesList: [
            { vcName: "春天", vcItem: gone },
            { vcName: "门店", vcItem: shops },
          ],
        },
      ],
    });
    expect(menu).toMatchObject({ columns: [{ seriesName: "峡湾", seriesList: [{ vcName: "门店" }] }] });
    expect(JSON.stringify([block, menu])).not.toMatch(/春天/);
  });

  it("gives cards in blocks no children, which would repeat half the tree", () => {
    const block = resolve.block({ kind: "category", categories: ["series"] });
    expect(block).toMatchObject({
      contents: { categories: [{ virtualCategoryCode: "series", leafFlag: false, subList: [] }] },
    });
  });

  it("resolves the menus of all three styles", () => {
    const dropdowns = content.navigation.items.flatMap(({ dropdown }) =>
      dropdown ? [resolve.dropdown(dropdown)] : [],
    );
    expect(dropdowns.map((dropdown) => dropdown.style)).toEqual([3, 1, 2]);
    for (const dropdown of dropdowns) expect(navDropdown.parse(dropdown)).toEqual(dropdown);
    expect(dropdowns[0]).toMatchObject({
      columns: [
        { seriesList: [{ vcItem: { linkType: 5, code: "fjord-plates", leafFlag: true, isAllSeries: "true" } }] },
      ],
    });
    expect(dropdowns[2]).toMatchObject({
      newGoodsArr: ["plate-27", "bowl"],
      spuInfo: { bowl: { spuId: "bowl" }, "plate-27": { spuCode: "FJ-27" } },
    });
  });
});

describe("catalogueOf", () => {
  it("finds products with their group, and categories with their parents", () => {
    const { products, categories } = catalogueOf(content);
    expect([...products.keys()]).toEqual(["bowl", "plate-27", "plate-22"]);
    expect(products.get("plate-22")).toMatchObject({
      product: { price: 520.5 },
      group: { series: "fjord" },
      categories: ["fjord-plates", "plates"],
    });
    expect([...categories.keys()]).toEqual([
      "series",
      "series-fjord",
      "fjord-plates",
      "fjord-bowls",
      "dinnerware",
      "plates",
      "bowls",
    ]);
    expect(categories.get("fjord-bowls")?.parents.map((node) => node.code)).toEqual(["series", "series-fjord"]);
    expect([categories.get("fjord-bowls")?.leaf, categories.get("series-fjord")?.leaf]).toEqual([true, false]);
  });
});
