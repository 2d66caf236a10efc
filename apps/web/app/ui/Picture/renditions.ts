import { imageUrl, isDrawingUrl, type Rendition } from "@klarholm/contract/images";
import { type PictureSlotName, slotRenditions } from "@klarholm/contract/picture-slots";
import type { Picture } from "@klarholm/contract";

/** What pictures are padded with. */
let pad: string | undefined;

/** Says what product pictures are padded with from now on: the page's brand does, before anything of it is rendered (root.tsx). */
export function padPictures(colour: string | undefined): void {
  pad = colour;
}

/** The address of a rendition, padded as the brand's pages are. */
export function pictureUrl(url: string, rendition?: Rendition): string {
  return imageUrl(url, { ...(pad !== undefined && { colour: pad }), ...rendition });
}

/** The `srcset` of a picture in a slot. */
export function sourceSet(picture: Picture, slot: PictureSlotName, format: "avif" | "webp"): string {
  return offersOf(picture, slot, format).join(", ");
}

/** The plain `src`, for whoever reads the HTML: the smaller one of what is offered as WebP. */
export function plainSource(picture: Picture, slot: PictureSlotName): string {
  const [smallest] = isDrawing(picture) ? [] : offersOf(picture, slot, "webp");
  return smallest?.replace(/ \d+w$/, "") ?? pictureUrl(picture.url);
}

/** Addresses with their widths, the smallest first. */
function offersOf(picture: Picture, slot: PictureSlotName, format: "avif" | "webp"): string[] {
  const offered = (url: string) =>
    slotRenditions(picture, slot, format).map(({ pixels, ...rendition }) => `${pictureUrl(url, rendition)} ${pixels}w`);
  if (!import.meta.env.SSR) return offered(picture.url);
  const key = `${pad} ${slot} ${format} ${picture.width} ${picture.height}`;
  const ends = known.get(key) ?? offered("?").map((address) => address.slice("?&".length));
  if (known.size >= most) known.clear();
  known.set(key, ends);
  const before = picture.url + (picture.url.includes("?") ? "&" : "?");
  return ends.map((end) => before + end);
}

/** What stands behind a picture's address: for the server, whose pages ask for the same of most pictures. */
const known = new Map<string, string[]>();

/** How many of them are kept: a slot has two formats, and masters come in a few sizes. */
const most = 1000;

/** Drawings are sent as they are. */
export function isDrawing(picture: Picture): boolean {
  return isDrawingUrl(picture.url);
}
