/**
 * The places in which pages show pictures, and the renditions that each asks for: pages write them, and the server makes
 * them before anybody asks. Free of schemas, because browsers load it.
 */
import { type ImageFormat, pictureBoxes, type Rendition } from "./images.ts";

export type PictureShape = keyof typeof pictureBoxes;

export interface PictureSlot {
  /** Without one a picture keeps its own. */
  shape?: PictureShape;
  /** True when what surrounds the slot decides its shape, and `shape` only comes close to that. */
  fluid?: true;
  /**
   * `pad` shows all on paper colour, as products stand; otherwise what does not fit the shape is cut off. `mfit` leaves
   * the cut of upright pictures to the page, because the boxes given for the shape are narrower than it is.
   */
  fit?: "pad" | "mfit";
  /** Pixels beyond which nothing is offered: a small slot need not list the large ones. */
  widest?: number;
}

export const pictureSlots = {
  whole: {},
  /** A whole picture that never fills a page's width. */
  column: { widest: 1280 },
  product: { shape: "4:5", fit: "pad" },
  /** An editor's picture in a product's place. */
  productScene: { shape: "4:5" },
  gallery: { shape: "1:1", fit: "pad" },
  productThumb: { shape: "1:1", fit: "pad", widest: 200 },
  category: { shape: "388:450", fit: "mfit" },
  menuCard: { shape: "4:5", widest: 640 },
  menuWide: { shape: "16:9", widest: 1280 },
  menuProduct: { shape: "1:1", fit: "pad", widest: 480 },
  store: { shape: "13:8" },
  storeRow: { shape: "13:8", widest: 520 },
  tile: { shape: "836:520" },
  wide: { shape: "16:9" },
  landscape: { shape: "3:2" },
  newsItem: { shape: "3:2", widest: 960 },
  portrait: { shape: "4:5" },
  square: { shape: "1:1", widest: 800 },
  /** Beside words that decide its height: about as high as wide, or half as high again. */
  scene: { shape: "1:1", widest: 1200, fluid: true },
  upright: { shape: "2:3", fluid: true },
} as const satisfies Record<string, PictureSlot>;
export type PictureSlotName = keyof typeof pictureSlots;

/**
 * Of pictures that keep their ratio: phones of two and three pixels a point, then windows of up to 1920 points and the
 * sharp screens of laptops. Each rung costs its encoding; one between two of these would save a few kB a picture.
 */
export const ownWidths = [480, 750, 1280, 1920, 2400];

/** The size of a picture as far as it is known. */
export interface Pixels {
  width?: number | undefined;
  height?: number | undefined;
}

/** A rendition with the width in pixels that it will have, or at least. */
export interface OfferedRendition extends Rendition {
  width: number;
  pixels: number;
}

/**
 * What a slot offers of a picture, the smallest first; none is larger than the picture, as far as its size is known.
 * AVIF comes in all sizes. WebP, for the few browsers that lay the site out but know no AVIF, comes in two.
 */
export function slotRenditions(picture: Pixels, slot: PictureSlotName, format: "avif" | "webp"): OfferedRendition[] {
  const { shape, fit, widest = Number.POSITIVE_INFINITY }: PictureSlot = pictureSlots[slot];
  const sizes = (shape ? boxes(picture, shape, fit) : widths(picture)).filter(({ width }) => width <= widest);
  const middle = Math.floor((sizes.length - 1) / 2);
  return (format === "avif" ? sizes : sizes.filter((_, index) => index === middle || index === sizes.length - 1)).map(
    (size) => ({ ...size, format: format satisfies ImageFormat }),
  );
}

function boxes({ width: w = Infinity, height: h = Infinity }: Pixels, shape: PictureShape, fit: PictureSlot["fit"]) {
  const all = pictureBoxes[shape].map(([width, height]) => ({
    width,
    height,
    mode: fit === "mfit" && w >= h ? "fill" : (fit ?? "fill"),
    pixels: width,
  }));
  // A padded picture is as large as its longer side, a cut one as its shorter.
  const enlarges = ({ width, height }: { width: number; height: number }) =>
    fit === "pad" ? width > w && height > h : width > w || height > h;
  const fitting = all.filter((box) => !enlarges(box));
  return fitting.length > 0 ? fitting : all.slice(0, 1);
}

/** Up to the first width that holds the whole picture, which is then delivered as large as it is. */
function widths({ width: own = Infinity }: Pixels) {
  const last = ownWidths.findIndex((width) => width >= own);
  return ownWidths.slice(0, last < 0 ? undefined : last + 1).map((width) => ({ width, pixels: Math.min(width, own) }));
}

/** Pictures that stand in another shape on windows below 768 px. */
export const turningSlots = {
  opening: { slot: "whole", phoneSlot: "scene" },
  spread: { slot: "whole", phoneSlot: "whole" },
  essay: { slot: "scene", phoneSlot: "scene" },
  note: { slot: "landscape", phoneSlot: "landscape" },
  hero: { slot: "whole", phoneSlot: "portrait" },
  banner: { slot: "whole", phoneSlot: "landscape" },
  categoryHead: { slot: "portrait", phoneSlot: "scene" },
  /** Beside words on a ground of their own. */
  band: { slot: "scene", phoneSlot: "whole" },
  besideGoods: { slot: "upright", phoneSlot: "landscape" },
} as const satisfies Record<string, { slot: PictureSlotName; phoneSlot: PictureSlotName }>;

/** Pictures that come in one size, as WebP. */
export const plainRenditions = {
  richText: { width: 1280 },
  /** Beside an article that a search has found. */
  article: { width: 480 },
  nearestStore: { width: 520, height: 320 },
  poster: { width: 1920 },
} as const satisfies Record<string, Rendition>;
export type PlainRendition = keyof typeof plainRenditions;

/** Where an order of things shows its pictures, by its layout. */
export const sequenceSlots = { steps: "landscape", pinned: "gallery", timeline: "column", wall: "square" } as const;

/** Where the opening of a page shows its picture, by its layout. */
export const openingSlots = {
  cover: turningSlots.opening,
  spread: turningSlots.spread,
  essay: turningSlots.essay,
  note: turningSlots.note,
} as const;

/** Where tiles show theirs, by their number: one alone is as wide as the page. */
export function tileSlot(count: number): PictureSlotName {
  return count === 1 ? "wide" : "tile";
}

/** Where a list shows its pictures: all have the shape of the first, and one alone keeps its own. */
export function listSlot(count: number, first: Pixels): PictureSlotName {
  if (count === 1) return "whole";
  return isUpright(first) ? "portrait" : "landscape";
}

/** Whether a picture is higher than wide; one of unknown size is not. */
export function isUpright({ width = 0, height = 0 }: Pixels): boolean {
  return height > width;
}
