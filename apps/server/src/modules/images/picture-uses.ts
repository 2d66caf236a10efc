import {
  listSlot,
  openingSlots,
  type PictureSlotName,
  type PlainRendition,
  sequenceSlots,
  tileSlot,
  turningSlots,
} from "@klarholm/contract";
import { listStorySlots } from "@klarholm/contract/list-story-slots";
import { newsCoverSlot } from "@klarholm/contract/news-cover-slot";
import { catalogueOf } from "../content/catalogue.ts";
import { listStoryIn } from "../content/list-story.ts";
import { picturesIn } from "../content/pictures-in.ts";
import type { AuthoredBlock, Content } from "../content/snapshot.ts";

/** Where a picture is visible first: on the first screen of the home page or of another page, or after scrolling. */
export type Visibility = "home" | "first screen" | "below the fold";

/** A picture in one of the slots of pages. */
export interface PictureUse {
  /** The path in content files. */
  src: string;
  in: { slot: PictureSlotName } | { plain: PlainRendition };
  visibility: Visibility;
}

/**
 * All uses of pictures on pages: those of the home page first, then those of products. A picture may occur more than once.
 * A use that is missing here is rendered on request, and `e2e/pictures-ahead.test.ts` finds it.
 */
export function* pictureUses(content: Content): Generator<PictureUse> {
  const { products, categories } = catalogueOf(content);
  const pages = Object.values(content.pages);
  const { home = [], others: otherPages = [] } = Object.groupBy(pages, ({ path }) =>
    path === "/" ? "home" : "others",
  );
  for (const { path, blocks } of home) yield* ofBlocks(content, blocks, path);
  for (const { product } of products.values()) {
    const [main, second, ...others] = product.pictures;
    yield* inSlots([main], ["product", "gallery", "productThumb"], "first screen");
    // Wide windows show two on the first screen.
    yield* inSlots([second], ["gallery"], "first screen");
    yield* inSlots([second], ["productScene"], "below the fold");
    yield* inSlots(others, ["gallery"], "below the fold");
    yield* inSlots(product.pictures, ["productThumb"], "below the fold");
  }
  for (const { blocks = [] } of Object.values(content.productGroups)) {
    yield* ofBlocks(content, blocks);
    // A short product list shows the story beside its products.
    for (const src of picturesIn(listStoryIn(blocks)))
      for (const slot of listStorySlots(content.media[src] ?? {}))
        yield { src, in: { slot }, visibility: "first screen" };
  }
  for (const { node } of categories.values()) {
    yield* inSlots([node.picture], ["category", "whole", ...both(turningSlots.categoryHead)], "first screen");
    yield* inSlots([node.background], ["whole"], "first screen");
  }
  for (const { path, blocks } of otherPages) yield* ofBlocks(content, blocks, path);
  for (const { pictures } of content.stores.stores)
    for (const [index, picture] of pictures.entries())
      yield* inSlots([picture], ["store"], index === 0 ? "first screen" : "below the fold");
  yield* ofNews(content);
  yield* ofMenus(content);
  for (const article of [...pages, ...Object.values(content.news)]) yield* plain(picturesIn(article)[0], "article");
  yield* plain(content.site.settings.storeImage?.src, "nearestStore");
  for (const { pictures } of content.stores.stores) yield* plain(pictures[0]?.src, "nearestStore");
  yield* inRichText([content.pages, content.productGroups, content.news, content.careers, content.jobs]);
}

function* ofBlocks(content: Content, blocks: readonly AuthoredBlock[], path?: string): Generator<PictureUse> {
  for (const [index, block] of blocks.entries()) {
    const visibility = visibilityOf(index, path);
    if (block.kind === "videoBlock") yield* plain(block.poster.src, "poster");
    else
      for (const src of picturesIn(block))
        for (const slot of slotsIn(content, block, path)) yield { src, in: { slot }, visibility };
  }
}

/** The first screen of the home page shows the start of its second block. Blocks of products have no path of their own. */
function visibilityOf(index: number, path: string | undefined): Visibility {
  if (path === "/") return index < 2 ? "home" : "below the fold";
  return path !== undefined && index === 0 ? "first screen" : "below the fold";
}

function slotsIn({ media }: Content, block: AuthoredBlock, path: string | undefined): readonly PictureSlotName[] {
  switch (block.kind) {
    case "SequenceModel":
      return [sequenceSlots[block.layout], ...(block.yearChoice ? (["gallery"] as const) : [])];
    case "FixedSize03":
      return [tileSlot(block.list.length)];
    case "imageList":
      return block.layout === "lights"
        ? ["wide"]
        : [listSlot(block.images.length, media[block.images[0]?.pic.src ?? ""] ?? {})];
    case "brandSpecialProducts":
      return ["productScene"];
    case "fixed_size_02":
      // The story list shows them as tiles.
      if (path === "/brand-story") return ["tile"];
      return block.textBackground ? both(turningSlots.band) : ["whole"];
    case "hero":
      return both(turningSlots.hero);
    case "storyBasicConfig":
      // A page that shows no opening picture still uses it on shares and in lists.
      return both(
        block.layout === "plain" || block.layout === "hidden" ? turningSlots.opening : openingSlots[block.layout],
      );
    case "giftingConfig":
      return [...both(turningSlots.opening), ...both(turningSlots.banner)];
    case "products":
      return both(turningSlots.productsScene);
    case "brandGoodsModel":
      return ["landscape"];
    default:
      return ["whole"];
  }
}

function both({ slot, phoneSlot }: (typeof turningSlots)[keyof typeof turningSlots]): readonly PictureSlotName[] {
  return [slot, phoneSlot];
}

function* ofNews({ news, media }: Content): Generator<PictureUse> {
  const covers = Object.values(news).map(({ cover }) => cover);
  yield* inSlots(covers, ["landscape", "newsItem"], "below the fold");
  for (const cover of covers) yield* inSlots([cover], [newsCoverSlot(media[cover?.src ?? ""] ?? {})], "first screen");
}

function* ofMenus(content: Content): Generator<PictureUse> {
  const { products } = catalogueOf(content);
  for (const { dropdown } of content.navigation.items) {
    if (dropdown?.style !== 2) {
      for (const src of picturesIn(dropdown)) yield { src, in: { slot: "menuCard" }, visibility: "below the fold" };
      continue;
    }
    yield* inSlots([dropdown.image], ["menuWide"], "below the fold");
    yield* inSlots(
      dropdown.newGoodsArr.map((id) => products.get(id)?.product.pictures[0]),
      ["menuProduct"],
      "below the fold",
    );
  }
}

/** Pictures in any rich text of a value. */
function* inRichText(value: unknown): Generator<PictureUse> {
  if (typeof value === "string") for (const src of picturesInRichText(value)) yield* plain(src, "richText");
  else if (typeof value === "object" && value !== null)
    for (const item of Object.values(value)) yield* inRichText(item);
}

/** Paths of pictures in rich text. */
export function* picturesInRichText(html: string): Generator<string> {
  for (const [, src = ""] of html.matchAll(/<img\b[^<>]*\bsrc="([^"]+)"/g)) yield src;
}

function* inSlots(
  pictures: readonly ({ src: string } | undefined)[],
  slots: readonly PictureSlotName[],
  visibility: Visibility,
): Generator<PictureUse> {
  for (const picture of pictures)
    if (picture) for (const slot of slots) yield { src: picture.src, in: { slot }, visibility };
}

function* plain(src: string | undefined, name: PlainRendition): Generator<PictureUse> {
  if (src !== undefined) yield { src, in: { plain: name }, visibility: "below the fold" };
}
