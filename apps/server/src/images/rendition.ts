import { imageBoxes, imageFormats, type ImageFormat, imageWidths, padColour } from "@klarholm/contract";
import { ImageError } from "./image-error.ts";
import type { ImageAction, Resize } from "./process-query.ts";

/** What is rendered of a master: one resize, one quality, one format, each optional. */
export interface Rendition {
  resize?: Resize;
  /** 1-100; the format's own default when absent. */
  quality?: number;
  format?: ImageFormat;
}

/** Qualities that may be asked for; whoever asks for none gets the format's default. */
const qualities: ReadonlySet<number> = new Set([50, 60, 70, 80, 90]);

/**
 * Reduces actions to one rendition and holds it against what the site uses (contract, images.ts): the sizes,
 * formats and pad colours are few, so that nobody can make the service render without end.
 * @throws ImageError InvalidArgument for a rendition that is not offered
 */
export function chooseRendition(actions: readonly ImageAction[]): Rendition {
  const rendition: Rendition = {};
  let absoluteQuality = false;
  for (const action of actions) {
    if (action.kind === "resize") {
      if (rendition.resize) throw notOffered("More than one resize");
      rendition.resize = offeredResize(action.resize);
    } else if (action.kind === "quality") {
      if (!qualities.has(action.value)) throw notOffered(`The quality ${action.value}`);
      // An absolute quality wins over a relative one, whichever comes last.
      if (action.absolute || !absoluteQuality) rendition.quality = action.value;
      absoluteQuality ||= action.absolute;
    } else {
      rendition.format = offeredFormat(action.format);
    }
  }
  return rendition;
}

/** A short text that is the same for equal renditions: part of the cache key. */
export function renditionKey({ resize, quality, format }: Rendition): string {
  const { mode, width, height, limit, colour } = resize ?? {};
  return JSON.stringify([mode, width, height, limit, mode === "pad" ? colour : null, quality, format]);
}

function offeredResize(resize: Resize): Resize {
  const { mode, width, height, longest, shortest, percent, colour } = resize;
  if (longest !== undefined || shortest !== undefined || percent !== undefined || width === undefined) throw notOffered("This kind of size");
  const offered = height === undefined ? imageWidths.some((w) => w === width) : imageBoxes.some(([w, h]) => w === width && h === height);
  if (!offered) throw notOffered(`The size ${width}${height === undefined ? "" : `x${height}`}`);
  if (mode === "pad" && colour !== padColour && colour !== "FFFFFF") throw notOffered(`The colour ${colour}`);
  return resize;
}

function offeredFormat(format: string): ImageFormat {
  const offered = imageFormats.find((item) => item === format);
  if (!offered) throw notOffered(`The format ${format}`);
  return offered;
}

function notOffered(what: string): ImageError {
  return new ImageError("InvalidArgument", `${what} is not offered.`);
}
