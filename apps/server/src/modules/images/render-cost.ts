import { largestChain, measureChain, type Size } from "./geometry.ts";
import { ImageError } from "../media/image-error.ts";
import type { OutputFormat } from "./process-query.ts";
import type { Rendition } from "./rendition.ts";

/** Milliseconds of one core for a million pixels of a photograph at quick effort. Measured; see docs/security.md. */
const perMegapixel = { decode: 20, resize: 30 } as const;
const encode: Record<OutputFormat, number> = { bmp: 5, tiff: 40, webp: 40, jpg: 70, png: 80, gif: 150, avif: 150 };
/** AVIF above quality 80, and PNG with a palette, take several times as long. */
const slowest = { avif: 350, png: 350 } as const;

/** The minimum cost of a rendition: one file read, one written, and space in the cache. */
export const minimumCost = 100;

/** Assumed for originals that are not published, and so not measured. */
const unknownSize: Size = { width: 2500, height: 2500 };

/**
 * Estimates the cost of a rendition in milliseconds of one core.
 * @param source the size of the original, undefined if unknown
 * @throws ImageError ImageTooLarge when the chain of a known original writes too much
 */
export function renderCost(source: Size | undefined, { resizes, format, quality }: Rendition): number {
  const { pixels, size } = source ? measureChain(source, resizes) : guessChain(resizes);
  const { width, height } = source ?? unknownSize;
  const value = quality?.value ?? 0;
  const encoding =
    (format === "avif" && value > 80) || (format === "png" && value > 0 && value < 100)
      ? slowest[format]
      : encode[format];
  const work =
    width * height * perMegapixel.decode + pixels * perMegapixel.resize + size.width * size.height * encoding;
  return Math.max(minimumCost, work / 1_000_000);
}

/** Whether a chain writes too much depends on the original; the renderer refuses it later. */
function guessChain(resizes: Rendition["resizes"]): ReturnType<typeof measureChain> {
  try {
    return measureChain(unknownSize, resizes);
  } catch (error) {
    if (error instanceof ImageError) return largestChain;
    throw error;
  }
}
