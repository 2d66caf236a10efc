/**
 * Picture slots of pages and their renditions. Pages use them for `srcset`, and the server renders them in advance.
 * Free of schemas, because browsers load it.
 */
import { type ImageFormat, pictureBoxes, type Rendition } from "./images.ts";

export type PictureShape = keyof typeof pictureBoxes;

export interface PictureSlot {
  /** Default: the picture's own aspect ratio. */
  shape?: PictureShape;
  /** Whether the layout decides the aspect ratio and `shape` only approximates it. */
  fluid?: true;
  /**
   * `pad` shows the whole picture on the page colour, for products; the default crops. `mfit` leaves cropping of
   * portraits to the page, because the boxes of the shape are narrower than the slot.
   */
  fit?: "pad" | "mfit";
  /** Maximum width in pixels of offered renditions. */
  widest?: number;
}

export const pictureSlots = {
  whole: {},
  /** An uncropped picture that is never full width. */
  column: { widest: 1280 },
  product: { shape: "4:5", fit: "pad" },
  /** An editor's picture in place of a product's. */
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
  /** Next to text that decides its height: the aspect ratio is between 1:1 and 2:3. */
  scene: { shape: "1:1", widest: 1200, fluid: true },
  upright: { shape: "2:3", fluid: true },
} as const satisfies Record<string, PictureSlot>;
export type PictureSlotName = keyof typeof pictureSlots;

/**
 * Widths of uncropped pictures: phones with 2x and 3x screens, windows up to 1920 px, laptops with high density. An
 * additional width would save a few kB per picture but costs its encoding.
 */
export const ownWidths = [480, 750, 1280, 1920, 2400];

/** Size of a picture in pixels, if known. */
export interface Pixels {
  width?: number | undefined;
  height?: number | undefined;
}

/** A rendition with its width in pixels, or a lower bound of it. */
export interface OfferedRendition extends Rendition {
  width: number;
  pixels: number;
}

/**
 * Renditions of a picture in a slot, smallest first, never larger than the original if its size is known. AVIF in all
 * sizes; WebP in two sizes, for the few supported browsers without AVIF.
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
  // The longer side of a padded picture decides, the shorter side of a cropped one.
  const enlarges = ({ width, height }: { width: number; height: number }) =>
    fit === "pad" ? width > w && height > h : width > w || height > h;
  const fitting = all.filter((box) => !enlarges(box));
  return fitting.length > 0 ? fitting : all.slice(0, 1);
}

/** Up to the first width at or above the original's, which is delivered in original size. */
function widths({ width: own = Infinity }: Pixels) {
  const last = ownWidths.findIndex((width) => width >= own);
  return ownWidths.slice(0, last < 0 ? undefined : last + 1).map((width) => ({ width, pixels: Math.min(width, own) }));
}

/** Slots whose aspect ratio changes below 768 px. */
export const turningSlots = {
  opening: { slot: "whole", phoneSlot: "scene" },
  spread: { slot: "whole", phoneSlot: "whole" },
  essay: { slot: "scene", phoneSlot: "scene" },
  note: { slot: "landscape", phoneSlot: "landscape" },
  hero: { slot: "whole", phoneSlot: "portrait" },
  banner: { slot: "whole", phoneSlot: "landscape" },
  categoryHead: { slot: "portrait", phoneSlot: "scene" },
  /** Next to text on a coloured background. */
  band: { slot: "scene", phoneSlot: "whole" },
  productsScene: { slot: "upright", phoneSlot: "landscape" },
} as const satisfies Record<string, { slot: PictureSlotName; phoneSlot: PictureSlotName }>;

/** Pictures in a single size, as WebP. */
export const plainRenditions = {
  richText: { width: 1280 },
  /** Next to an article in search results. */
  article: { width: 480 },
  nearestStore: { width: 520, height: 320 },
  poster: { width: 1920 },
} as const satisfies Record<string, Rendition>;
export type PlainRendition = keyof typeof plainRenditions;

/** Slots of a sequence block by layout. */
export const sequenceSlots = { steps: "landscape", pinned: "gallery", timeline: "column", wall: "square" } as const;

/** Slots of a page's opening by layout. */
export const openingSlots = {
  cover: turningSlots.opening,
  spread: turningSlots.spread,
  essay: turningSlots.essay,
  note: turningSlots.note,
} as const;

/**
 * Slot of a tile. A single tile is full width.
 * @param count number of tiles
 */
export function tileSlot(count: number): PictureSlotName {
  return count === 1 ? "wide" : "tile";
}

/** Slot of a picture list: all take the aspect ratio of the first, a single one keeps its own. */
export function listSlot(count: number, first: Pixels): PictureSlotName {
  if (count === 1) return "whole";
  return isUpright(first) ? "portrait" : "landscape";
}

/** Whether a picture is taller than wide; false for unknown sizes. */
export function isUpright({ width = 0, height = 0 }: Pixels): boolean {
  return height > width;
}
