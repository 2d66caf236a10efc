import { largestChain, measureChain, type Size } from "./geometry.ts";
import { ImageError } from "../media/image-error.ts";
import type { OutputFormat } from "./process-query.ts";
import type { Rendition } from "./rendition.ts";

/** Milliseconds of one core for a million pixels: photographs, as `render` encodes them quickly. Measured; see docs/security.md. */
const perMegapixel = { decode: 20, resize: 30 } as const;
const encode: Record<OutputFormat, number> = { bmp: 5, tiff: 40, webp: 40, jpg: 70, png: 80, gif: 150, avif: 150 };
/** AVIF at the best qualities, and PNG with a palette, take several times as long. */
const dearest = { avif: 350, png: 350 } as const;

/** The least that a rendition is counted as: a place in the cache, a file that is read and one that is written. */
export const leastCost = 100;

/** Assumed of an original that is not published, and so was not measured. */
const unknownSize: Size = { width: 2500, height: 2500 };

/**
 * Estimates what a rendition takes, in milliseconds of one core.
 * @param source the size of the original, undefined when it is not known
 * @throws ImageError ImageTooLarge when the chain of a known original writes too much
 */
export function renderCost(source: Size | undefined, { resizes, format, quality }: Rendition): number {
  const { pixels, size } = source ? measureChain(source, resizes) : guessChain(resizes);
  const { width, height } = source ?? unknownSize;
  const value = quality?.value ?? 0;
  const encoding =
    (format === "avif" && value > 80) || (format === "png" && value > 0 && value < 100)
      ? dearest[format]
      : encode[format];
  const work =
    width * height * perMegapixel.decode + pixels * perMegapixel.resize + size.width * size.height * encoding;
  return Math.max(leastCost, work / 1_000_000);
}

/** Whether a chain writes too much is not known without its original: the renderer refuses it then. */
function guessChain(resizes: Rendition["resizes"]): ReturnType<typeof measureChain> {
  try {
    return measureChain(unknownSize, resizes);
  } catch (error) {
    if (error instanceof ImageError) return largestChain;
    throw error;
  }
}
