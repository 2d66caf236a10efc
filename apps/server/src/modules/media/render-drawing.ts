import sharp from "sharp";
import { ImageError } from "./image-error.ts";

/** Pixels of the longer side: a window of 1920 px at two device pixels for each CSS pixel. */
const longestSide = 3840;
/** Pixels in all: a square of 816 CSS px at three device pixels each; 24 MB in a browser. */
const pixelLimit = 6_000_000;
/** Larger drawings are no flat artwork; lossy compression makes them smaller. */
const losslessLimit = 300_000;
/** Dots per inch: the density at which one SVG unit is one pixel, and the limits of the library. */
const density = { plain: 72, least: 1, most: 100_000 };

/**
 * Renders an SVG as WebP, in the largest size that pages use. librsvg ignores scripts, foreign content, and files and
 * addresses other than `data:`; it allows at most 256 levels, 65,535 attributes of an element and 10 MB of text.
 * @returns the picture, and the drawing's own size in pixels
 * @throws ImageError BadRequest
 */
export async function renderDrawing(drawing: Buffer): Promise<{ bytes: Buffer; width: number; height: number }> {
  try {
    const { width, height, format } = await sharp(drawing, { limitInputPixels: false }).metadata();
    const scale = Math.min(longestSide / Math.max(width, height), Math.sqrt(pixelLimit / (width * height)));
    if (format !== "svg" || scale * density.plain < density.least) throw new Error("no drawing of a usual size");
    const picture = sharp(drawing, { density: Math.min(density.most, scale * density.plain) });
    const lossless = await picture.clone().webp({ lossless: true }).toBuffer();
    const bytes =
      lossless.length > losslessLimit ? await picture.webp({ quality: 88, smartSubsample: true }).toBuffer() : lossless;
    return { bytes, width, height };
  } catch (cause) {
    throw new ImageError("BadRequest", "The drawing cannot be rendered.", cause);
  }
}
