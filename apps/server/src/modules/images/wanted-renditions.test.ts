import { expect, it } from "vitest";
import { buildTestApp } from "../../../test/build-test-app.ts";
import type { AuthoredBlock, Content } from "../content/snapshot.ts";
import { wantedRenditions } from "./wanted-renditions.ts";

it("[SPEED-03] first screens come first: home in all widths, then products and other pages on phones, then in wide windows", async () => {
  await using test = await buildTestApp();
  const content = withPictures(structuredClone(test.contents.current().content));
  const wanted = [...wantedRenditions(content)].map(({ src, rendition }) => ({
    src,
    width: rendition.resizes[0]?.width ?? 0,
  }));
  const places = (of: string, fits: (width: number) => boolean) =>
    wanted.flatMap(({ src, width }, place) => (src === of && fits(width) ? [place] : []));
  const ofHome = wanted.slice(
    0,
    wanted.findIndex(({ src }) => src !== "home.webp"),
  );
  expect(Math.max(...ofHome.map(({ width }) => width))).toBeGreaterThanOrEqual(1920);
  const [goods = 0] = places("goods.webp", (width) => width <= 800);
  const [page = 0] = places("page.webp", (width) => width <= 800);
  const [wide = 0] = places("goods.webp", (width) => width > 800);
  expect([ofHome.length, goods, page, wide]).toEqual([ofHome.length, goods, page, wide].toSorted((a, b) => a - b));
});

/** A home page, products and another page, each with a picture of its own. */
function withPictures(content: Content): Content {
  const [facts] = Object.values(content.media);
  const { home } = content.pages;
  const [hero] = home?.blocks ?? [];
  if (!facts || !home || hero?.kind !== "hero") throw new Error("The sample content begins with a picture.");
  const beginning = (src: string): AuthoredBlock[] => [{ ...hero, pic: { ...hero.pic, src } }];
  for (const src of ["home.webp", "goods.webp", "page.webp"])
    content.media[src] = { ...facts, width: 2400, height: 1600 };
  content.pages = {
    other: { ...home, path: "/other", blocks: beginning("page.webp") },
    home: { ...home, blocks: beginning("home.webp") },
  };
  for (const { products } of Object.values(content.productGroups))
    for (const product of products) product.pictures = [{ src: "goods.webp", alt: "白瓷餐盘" }];
  return content;
}
