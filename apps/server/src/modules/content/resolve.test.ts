import { productCard, virtualCategory } from "@klarholm/contract";
import { beforeAll, expect, it } from "vitest";
import { writeContent } from "../../../test/factories.ts";
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

it("is made once for a content revision and an image host", () => {
  expect(resolver({ content }, { imageHost: "https://img.example.com" })).toBe(resolve);
  expect(resolver({ content }, { imageHost: "" }).mediaUrl("mood/table.webp")).toMatch(/^\/media\/mood\/table\.webp\b/);
});

it("resolves pictures to their address, size and placeholder", () => {
  const picture = resolve.picture({ src: "mood/table.webp", alt: "餐桌" });
  expect(picture).toMatchObject({ width: 640, height: 360, alt: "餐桌" });
  expect(picture.placeholder).toMatch(/^data:image\/webp;base64,/);
  expect(picture.url).toMatch(/^https:\/\/img\.example\.com\/media\/mood\/table\.webp\b/);
  expect(resolve.picture({ src: "brand/wordmark.svg", alt: "" })).not.toHaveProperty("placeholder");
  expect(() => resolve.picture({ src: "none.webp", alt: "" })).toThrow('The content has no picture "none.webp"');
});

it("[POSTER-01] marks the main picture of a product, which is never cropped", () => {
  expect(resolve.picture({ src: "products/plate.webp", alt: "" })).toMatchObject({ fit: "pad" });
  expect(resolve.picture({ src: "mood/table.webp", alt: "" })).not.toHaveProperty("fit");
});

it("makes cards of products with the labels of the group and their own, and of categories without children", () => {
  const card = resolve.productCard("plate-27");
  expect(productCard.parse(card)).toEqual(card);
  expect(card).toMatchObject({ brandSeriesName: "峡湾", tagLabels: ["新品"], secondImage: { width: 640 } });
  expect(card.majorImage).not.toHaveProperty("placeholder");
  expect([card.majorImageUrl, card.secondImageUrl]).toEqual([card.majorImage.url, card.secondImage?.url]);
  const category = resolve.category("dinnerware");
  expect(virtualCategory.parse(category)).toEqual(category);
  expect(category.virtualBackgroundUrl).toContain("/media/mood/table.webp");
  const block = resolve.block({ kind: "category", categories: ["series"] });
  expect(block).toMatchObject({ contents: { categories: [{ virtualCategoryCode: "series", subList: [] }] } });
});

it("[EDIT-04] omits buttons and menu entries whose target is not public, but not buttons that open help", () => {
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
