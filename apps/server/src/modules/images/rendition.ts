import { createHash } from "node:crypto";
import { imageBoxes, imageFormats, imageWidths, ownWidths, pictureBoxes } from "@klarholm/contract";
import { ImageError } from "../media/image-error.ts";
import type { Poster } from "./poster/poster.ts";
import type { ImageAction, OutputFormat, Resize } from "./process-query.ts";

/** What is rendered of a master: its resizes in their order, then one quality and one format. */
export interface Rendition {
  resizes: Resize[];
  /** What every crop keeps in sight; the middle when absent. */
  focus?: Focus;
  /** The format's own default when absent. */
  quality?: Quality;
  format: OutputFormat;
  /** What is said below the picture, which makes it a poster. */
  poster?: Poster;
  /** A drawing as a picture (render-drawing.ts); nothing else applies. */
  drawing?: true;
}

/** How drawings that were uploaded are delivered. */
export const drawingAsPicture: Rendition = { resizes: [], format: "webp", drawing: true };

/** A place in a picture, in hundredths of its width and height from the upper left. */
export interface Focus {
  x: number;
  y: number;
}

export interface Quality {
  /** 1-100 */
  value: number;
  /** Relative ones are taken of the quality that a JPEG has already; other sources count as the best. */
  absolute: boolean;
}

/** Qualities that pages may ask for; whoever asks for none gets the format's default. */
const pageQualities: ReadonlySet<number> = new Set([50, 60, 70, 80, 90]);

/**
 * What actions come to, in their order: of several formats the last counts, and of several qualities too, but an
 * absolute one wins over a relative one.
 * @param format of the source, which is kept where none is asked for
 */
export function renditionOf(actions: readonly ImageAction[], format: OutputFormat): Rendition {
  const rendition: Rendition = { resizes: [], format };
  for (const action of actions) {
    if (action.kind === "resize") rendition.resizes.push(action.resize);
    else if (action.kind === "format") rendition.format = action.format;
    else if (action.absolute || !rendition.quality?.absolute)
      rendition.quality = { value: action.value, absolute: action.absolute };
  }
  return rendition;
}

/**
 * Whether pages use such a rendition (contract, images.ts). There are few of them, so that all may be kept for good;
 * whatever else the grammar allows is rendered as well, but bounded (image-service.ts).
 * @param pad what the brand's pages pad with (padColour); white is theirs too
 */
export function isForPages({ resizes, quality, format }: Rendition, pad: string): boolean {
  return (
    resizes.length <= 1 &&
    resizes.every((resize) => isPageSize(resize, pad)) &&
    (quality === undefined || pageQualities.has(quality.value)) &&
    imageFormats.some((known) => known === format)
  );
}

/** Narrower than this a picture would be a blur on the sharp screens of phones. */
const leastWidth = 480;

/** The next smaller rendition of the same shape, which pages use as well; the same where there is none, or only a thumbnail. */
export function lighter(rendition: Rendition): Rendition {
  const resizes = rendition.resizes.map((resize) => {
    const { width = 0, height } = resize;
    const sizes: readonly (readonly [number, number?])[] =
      height === undefined
        ? ownWidths.map((each) => [each])
        : (Object.values(pictureBoxes).find((boxes) => boxes.some(([w, h]) => w === width && h === height)) ?? []);
    const [smaller, low] = sizes.findLast(([each]) => each >= leastWidth && each < width) ?? [width, height];
    return { ...resize, width: smaller, ...(low !== undefined && { height: low }) };
  });
  return { ...rendition, resizes };
}

/** A rendition that keeps a place in sight, where something of the picture is cut off; others are as they are. */
export function focused(rendition: Rendition, focus: Focus | undefined): Rendition {
  return focus && rendition.resizes.some(({ mode }) => mode === "fill") ? { ...rendition, focus } : rendition;
}

/** The focus that an address says (`30-60`); undefined where it says none. @throws ImageError InvalidArgument */
export function parseFocus(text: string | null): Focus | undefined {
  if (text === null) return undefined;
  const [, x, y] = /^(\d{1,2}|100)-(\d{1,2}|100)$/.exec(text) ?? [];
  if (x === undefined || y === undefined) throw new ImageError("InvalidArgument", "The focus must be two hundredths.");
  return { x: Number(x), y: Number(y) };
}

/** A short text that is the same for equal renditions: part of the cache key. */
function renditionKey({ resizes, quality, format, poster, focus, drawing }: Rendition): string {
  const sizes = resizes.map(({ mode, width, height, longest, shortest, percent, limit, colour }) => [
    mode,
    width,
    height,
    longest,
    shortest,
    percent,
    limit,
    mode === "pad" ? colour : null,
  ]);
  // Without these the key stays what it was, and so do the renditions on disk.
  const more = [...(poster ? [poster] : []), ...(focus ? [[focus.x, focus.y]] : []), ...(drawing ? [{ drawing }] : [])];
  return JSON.stringify([sizes, quality?.value, quality?.absolute, format, ...more]);
}

/** Raised when the renderer changes its output, so that no old rendition is served for a new one. */
const rendererVersion = 3;

/** Tells one rendition of a master from every other; a strong ETag without its quotes. */
export function renditionTag(masterHash: string, rendition: Rendition): string {
  return createHash("sha256")
    .update(`${rendererVersion} ${masterHash} ${renditionKey(rendition)}`)
    .digest("hex")
    .slice(0, 32);
}

/** The file that keeps a rendition of a master. */
export function renditionName(masterHash: string, rendition: Rendition): string {
  return `${renditionTag(masterHash, rendition)}.${rendition.format}`;
}

function isPageSize({ mode, width, height, colour }: Resize, pad: string): boolean {
  if (width === undefined || (mode === "pad" && colour !== pad && colour !== "FFFFFF")) return false;
  return height === undefined
    ? imageWidths.some((w) => w === width)
    : imageBoxes.some(([w, h]) => w === width && h === height);
}
