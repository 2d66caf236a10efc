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
  return slotRenditions(picture, slot, format)
    .map(({ pixels, ...rendition }) => `${pictureUrl(picture.url, rendition)} ${pixels}w`)
    .join(", ");
}

/** The plain `src`, for whoever reads the HTML: the smaller one of what is offered as WebP. */
export function plainSource(picture: Picture, slot: PictureSlotName): string {
  return pictureUrl(picture.url, slotRenditions(picture, slot, "webp")[0]);
}

/** Drawings are sent as they are. */
export function isDrawing(picture: Picture): boolean {
  return isDrawingUrl(picture.url);
}
