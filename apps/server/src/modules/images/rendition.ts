import { createHash } from "node:crypto";
import { imageBoxes, imageFormats, imageWidths, ownWidths, pictureBoxes } from "@klarholm/contract";
import { ImageError } from "../media/image-error.ts";
import type { Poster } from "./poster/poster.ts";
import type { ImageAction, OutputFormat, Resize } from "./process-query.ts";

/** How an original is rendered: resizes in order, then one quality and one format. */
export interface Rendition {
  resizes: Resize[];
  /** What crops keep in sight; the centre when absent. */
  focus?: Focus;
  /** The default of the format when absent. */
  quality?: Quality;
  format: OutputFormat;
  /** Text below the picture: the rendition is a poster. */
  poster?: Poster;
  /** Renders a drawing (render-drawing.ts); all other fields are ignored. */
  drawing?: true;
}

/** The rendition of uploaded drawings. */
export const drawingAsPicture: Rendition = { resizes: [], format: "webp", drawing: true };

/** A point in a picture, in percent of its width and height from the upper left. */
export interface Focus {
  x: number;
  y: number;
}

export interface Quality {
  /** 1-100 */
  value: number;
  /** A relative value is a percentage of the quality of a JPEG original; other originals count as 100. */
  absolute: boolean;
}

/** Qualities that pages may request. */
const pageQualities: ReadonlySet<number> = new Set([50, 60, 70, 80, 90]);

/**
 * Combines actions in order. The last format wins, and the last quality, but an absolute one wins over a relative one.
 * @param format the format of the original, used when no action names one
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
 * Whether pages use such a rendition (contract, images.ts). These are few enough to cache all of them; other renditions
 * of the grammar are limited (image-service.ts).
 * @param pad the pad colour of the brand's pages (padColour); they use white as well
 */
export function isForPages({ resizes, quality, format }: Rendition, pad: string): boolean {
  return (
    resizes.length <= 1 &&
    resizes.every((resize) => isPageSize(resize, pad)) &&
    (quality === undefined || pageQualities.has(quality.value)) &&
    imageFormats.some((known) => known === format)
  );
}

/** Narrower pictures would be blurred on phones with dense screens. */
const minimumWidth = 480;

/** The next smaller page rendition of the same shape; unchanged if there is none, or only a thumbnail. */
export function lighter(rendition: Rendition): Rendition {
  const resizes = rendition.resizes.map((resize) => {
    const { width = 0, height } = resize;
    const sizes: readonly (readonly [number, number?])[] =
      height === undefined
        ? ownWidths.map((each) => [each])
        : (Object.values(pictureBoxes).find((boxes) => boxes.some(([w, h]) => w === width && h === height)) ?? []);
    const [smaller, low] = sizes.findLast(([each]) => each >= minimumWidth && each < width) ?? [width, height];
    return { ...resize, width: smaller, ...(low !== undefined && { height: low }) };
  });
  return { ...rendition, resizes };
}

/** Adds a focus to renditions that crop; returns others unchanged. */
export function focused(rendition: Rendition, focus: Focus | undefined): Rendition {
  return focus && rendition.resizes.some(({ mode }) => mode === "fill") ? { ...rendition, focus } : rendition;
}

/** Parses the focus in an address (`30-60`). @throws ImageError InvalidArgument */
export function parseFocus(text: string | null): Focus | undefined {
  if (text === null) return undefined;
  const [, x, y] = /^(\d{1,2}|100)-(\d{1,2}|100)$/.exec(text) ?? [];
  if (x === undefined || y === undefined) throw new ImageError("InvalidArgument", "The focus must be two hundredths.");
  return { x: Number(x), y: Number(y) };
}

/** A text that is equal for equal renditions; part of the cache key. */
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
  // Absent fields add nothing, so that keys of earlier releases stay valid. 2: those left pictures with a focus near an edge
  // uncropped.
  const around = focus ? [[focus.x, focus.y, 2]] : [];
  const more = [...(poster ? [poster] : []), ...around, ...(drawing ? [{ drawing }] : [])];
  return JSON.stringify([sizes, quality?.value, quality?.absolute, format, ...more]);
}

/** To be raised when the renderer's output changes. */
const rendererVersion = 3;

/** Identifies a rendition of an original; a strong ETag without its quotes. */
export function renditionTag(originalHash: string, rendition: Rendition): string {
  return createHash("sha256")
    .update(`${rendererVersion} ${originalHash} ${renditionKey(rendition)}`)
    .digest("hex")
    .slice(0, 32);
}

/** The file name of a rendition in the cache. */
export function renditionName(originalHash: string, rendition: Rendition): string {
  return `${renditionTag(originalHash, rendition)}.${rendition.format}`;
}

function isPageSize({ mode, width, height, colour }: Resize, pad: string): boolean {
  if (width === undefined || (mode === "pad" && colour !== pad && colour !== "FFFFFF")) return false;
  return height === undefined
    ? imageWidths.some((w) => w === width)
    : imageBoxes.some(([w, h]) => w === width && h === height);
}
