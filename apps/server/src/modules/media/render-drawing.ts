import sharp from "sharp";
import { ImageError } from "./image-error.ts";

/** Pixels of the longer side: a window of 1920 px at two device pixels each. */
const longestSide = 3840;
/** Pixels in all: a square of 816 px at three device pixels each, and 24 MB where a browser holds it. */
const mostPixels = 6_000_000;
/** Above so many bytes a drawing is no flat artwork, and smaller as a photograph is. */
const mostLosslessBytes = 300_000;
/** Dots per inch at which one unit of a drawing is one pixel, and the bounds of the library. */
const density = { plain: 72, least: 1, most: 100_000 };

/**
 * Renders a drawing (SVG) as WebP, as large as any slot of a page needs it. librsvg reads it without scripts, foreign
 * content, and files or addresses other than `data:`, with at most 256 levels, 65,535 attributes an element and 10 MB of text.
 * @returns the picture, and the drawing's own size in pixels
 * @throws ImageError BadRequest
 */
export async function renderDrawing(drawing: Buffer): Promise<{ bytes: Buffer; width: number; height: number }> {
  try {
    const { width, height, format } = await sharp(drawing, { limitInputPixels: false }).metadata();
    const scale = Math.min(longestSide / Math.max(width, height), Math.sqrt(mostPixels / (width * height)));
    if (format !== "svg" || scale * density.plain < density.least) throw new Error("no drawing of a usual size");
    const picture = sharp(drawing, { density: Math.min(density.most, scale * density.plain) });
    const lossless = await picture.clone().webp({ lossless: true }).toBuffer();
    const bytes =
      lossless.length > mostLosslessBytes
        ? await picture.webp({ quality: 88, smartSubsample: true }).toBuffer()
        : lossless;
    return { bytes, width, height };
  } catch (cause) {
    throw new ImageError("BadRequest", "The drawing cannot be rendered.", cause);
  }
}
