import { imageUrl, isDrawingUrl } from "@klarholm/contract/images";
import { type PictureSlotName, slotRenditions } from "@klarholm/contract/picture-slots";
import type { Picture } from "@klarholm/contract";

/** The `srcset` of a picture in a slot. */
export function sourceSet(picture: Picture, slot: PictureSlotName, format: "avif" | "webp"): string {
  return slotRenditions(picture, slot, format)
    .map(({ pixels, ...rendition }) => `${imageUrl(picture.url, rendition)} ${pixels}w`)
    .join(", ");
}

/** The plain `src`, for whoever reads the HTML: the smaller one of what is offered as WebP. */
export function plainSource(picture: Picture, slot: PictureSlotName): string {
  return imageUrl(picture.url, slotRenditions(picture, slot, "webp")[0]);
}

/** Drawings are sent as they are. */
export function isDrawing(picture: Picture): boolean {
  return isDrawingUrl(picture.url);
}
