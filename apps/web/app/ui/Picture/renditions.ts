import { imageUrl, isDrawingUrl, type Rendition } from "@klarholm/contract/images";
import { type PictureSlotName, slotRenditions } from "@klarholm/contract/picture-slots";
import type { Picture } from "@klarholm/contract";

let pad: string | undefined;

/** Sets the padding colour of product pictures; called before the brand's page renders (apply-brand.ts). */
export function setPadColour(colour: string | undefined): void {
  pad = colour;
}

/** The address of a rendition, padded with the brand's colour. */
export function pictureUrl(url: string, rendition?: Rendition): string {
  return imageUrl(url, { ...(pad !== undefined && { colour: pad }), ...rendition });
}

export function sourceSet(picture: Picture, slot: PictureSlotName, format: "avif" | "webp"): string {
  return renditionUrls(picture, slot, format).join(", ");
}

/** The `src` attribute: the smaller WebP. */
export function fallbackSource(picture: Picture, slot: PictureSlotName): string {
  const [smallest] = isDrawing(picture) ? [] : renditionUrls(picture, slot, "webp");
  return smallest?.replace(/ \d+w$/, "") ?? pictureUrl(picture.url);
}

/** Addresses with widths, smallest first. */
function renditionUrls(picture: Picture, slot: PictureSlotName, format: "avif" | "webp"): string[] {
  const build = (url: string) =>
    slotRenditions(picture, slot, format).map(({ pixels, ...rendition }) => `${pictureUrl(url, rendition)} ${pixels}w`);
  if (!import.meta.env.SSR) return build(picture.url);
  const key = `${pad} ${slot} ${format} ${picture.width} ${picture.height}`;
  const suffixes = cache.get(key) ?? build("?").map((address) => address.slice("?&".length));
  if (cache.size >= maxEntries) cache.clear();
  cache.set(key, suffixes);
  const prefix = picture.url + (picture.url.includes("?") ? "&" : "?");
  return suffixes.map((suffix) => prefix + suffix);
}

/** Cache for the server, whose pages request the same renditions. */
const cache = new Map<string, string[]>();

/** Maximum entries: a slot has two formats, and originals have few sizes. */
const maxEntries = 1000;

export function isDrawing(picture: Picture): boolean {
  return isDrawingUrl(picture.url);
}
