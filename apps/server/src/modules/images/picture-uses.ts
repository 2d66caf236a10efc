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

export type Seen = "at home" | "at once" | "further down";

/** A picture in one of the places where pages show it. */
export interface PictureUse {
  /** As files name it. */
  src: string;
  in: { slot: PictureSlotName } | { plain: PlainRendition };
  /** Who looks at it first: a newcomer to the home page, to another page, or who scrolls. */
  seen: Seen;
}

/**
 * Where pages show the pictures of the content, first those of the home page, then those of goods, which lists and product
 * pages begin with; a picture may come more than once. What is forgotten here is made when it is asked for, and
 * `e2e/pictures-ahead.test.ts` finds it.
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
    yield* inSlots([main], ["product", "gallery", "productThumb"], "at once");
    // Wide windows begin with two.
    yield* inSlots([second], ["gallery"], "at once");
    yield* inSlots([second], ["productScene"], "further down");
    yield* inSlots(others, ["gallery"], "further down");
    yield* inSlots(product.pictures, ["productThumb"], "further down");
  }
  for (const { blocks = [] } of Object.values(content.productGroups)) {
    yield* ofBlocks(content, blocks);
    // A list of few shows it beside its goods.
    for (const src of picturesIn(listStoryIn(blocks)))
      for (const slot of listStorySlots(content.media[src] ?? {})) yield { src, in: { slot }, seen: "at once" };
  }
  for (const { node } of categories.values()) {
    yield* inSlots([node.picture], ["category", "whole", ...both(turningSlots.categoryHead)], "at once");
    yield* inSlots([node.background], ["whole"], "at once");
  }
  for (const { path, blocks } of otherPages) yield* ofBlocks(content, blocks, path);
  for (const { pictures } of content.stores.stores)
    for (const [index, picture] of pictures.entries())
      yield* inSlots([picture], ["store"], index === 0 ? "at once" : "further down");
  yield* ofNews(content);
  yield* ofMenus(content);
  for (const article of [...pages, ...Object.values(content.news)]) yield* plain(picturesIn(article)[0], "article");
  yield* plain(content.site.settings.storeImage?.src, "nearestStore");
  for (const { pictures } of content.stores.stores) yield* plain(pictures[0]?.src, "nearestStore");
  yield* inRichText([content.pages, content.productGroups, content.news, content.careers, content.jobs]);
}

function* ofBlocks(content: Content, blocks: readonly AuthoredBlock[], path?: string): Generator<PictureUse> {
  for (const [index, block] of blocks.entries()) {
    const seen = seenOf(index, path);
    if (block.kind === "videoBlock") yield* plain(block.poster.src, "poster");
    else
      for (const src of picturesIn(block))
        for (const slot of slotsIn(content, block, path)) yield { src, in: { slot }, seen };
  }
}

/** A newcomer to the home page sees where its second block begins; blocks of goods, which have no page, are below these. */
function seenOf(index: number, path: string | undefined): Seen {
  if (path === "/") return index < 2 ? "at home" : "further down";
  return path !== undefined && index === 0 ? "at once" : "further down";
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
      // The list of stories shows them as tiles.
      if (path === "/brand-story") return ["tile"];
      return block.textBackground ? both(turningSlots.band) : ["whole"];
    case "hero":
      return both(turningSlots.hero);
    case "storyBasicConfig":
      // Whatever shows no picture of it is read on a share or in a list.
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
  yield* inSlots(covers, ["landscape", "newsItem"], "further down");
  for (const cover of covers) yield* inSlots([cover], [newsCoverSlot(media[cover?.src ?? ""] ?? {})], "at once");
}

function* ofMenus(content: Content): Generator<PictureUse> {
  const { products } = catalogueOf(content);
  for (const { dropdown } of content.navigation.items) {
    if (dropdown?.style !== 2) {
      for (const src of picturesIn(dropdown)) yield { src, in: { slot: "menuCard" }, seen: "further down" };
      continue;
    }
    yield* inSlots([dropdown.image], ["menuWide"], "further down");
    yield* inSlots(
      dropdown.newGoodsArr.map((id) => products.get(id)?.product.pictures[0]),
      ["menuProduct"],
      "further down",
    );
  }
}

/** Pictures within rich text, wherever it is. */
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
  seen: Seen,
): Generator<PictureUse> {
  for (const picture of pictures) if (picture) for (const slot of slots) yield { src: picture.src, in: { slot }, seen };
}

function* plain(src: string | undefined, name: PlainRendition): Generator<PictureUse> {
  if (src !== undefined) yield { src, in: { plain: name }, seen: "further down" };
}
