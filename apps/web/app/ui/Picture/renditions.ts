import { imageProcess, imageUrl, imageUrlFor, isDrawingUrl, type Rendition } from "@klarholm/contract/images";
import { type PictureSlotName, slotRenditions } from "@klarholm/contract/picture-slots";
import type { Picture } from "@klarholm/contract";

/** What pictures are padded with. */
let pad: string | undefined;

/** Says what product pictures are padded with from now on: the page's brand does, before anything of it is rendered (root.tsx). */
export function padPictures(colour: string | undefined): void {
  if (pad !== colour) offers.clear();
  pad = colour;
}

/** A size in which a slot offers a picture: what the address of it asks for. */
interface Offer {
  process: string;
  pixels: number;
}

/** What slots offer, by slot, format and the size of the picture: on most pages it is the same for most pictures. */
const offers = new Map<string, readonly Offer[]>();

/** How many are remembered: a slot has two formats, and masters come in a few sizes. */
const most = 1000;

function offersOf(picture: Picture, slot: PictureSlotName, format: "avif" | "webp"): readonly Offer[] {
  const key = `${slot} ${format} ${picture.width} ${picture.height}`;
  const known = offers.get(key);
  if (known) return known;
  const made = slotRenditions(picture, slot, format).map(({ pixels, ...rendition }) => ({
    process: imageProcess(padded(rendition)),
    pixels,
  }));
  if (offers.size >= most) offers.clear();
  offers.set(key, made);
  return made;
}

const padded = (rendition?: Rendition): Rendition => ({ ...(pad !== undefined && { colour: pad }), ...rendition });

/** The address of a rendition, padded as the brand's pages are. */
export function pictureUrl(url: string, rendition?: Rendition): string {
  return imageUrl(url, padded(rendition));
}

/** The `srcset` of a picture in a slot. */
export function sourceSet(picture: Picture, slot: PictureSlotName, format: "avif" | "webp"): string {
  const urlOf = imageUrlFor(picture.url);
  return offersOf(picture, slot, format)
    .map(({ process, pixels }) => `${urlOf(process)} ${pixels}w`)
    .join(", ");
}

/** The plain `src`, for whoever reads the HTML: the smaller one of what is offered as WebP. */
export function plainSource(picture: Picture, slot: PictureSlotName): string {
  const [least] = offersOf(picture, slot, "webp");
  return least ? imageUrlFor(picture.url)(least.process) : picture.url;
}

/** Drawings are sent as they are. */
export function isDrawing(picture: Picture): boolean {
  return isDrawingUrl(picture.url);
}
