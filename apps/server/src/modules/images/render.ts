import sharp, { type Sharp } from "sharp";
import { bitmap } from "./bitmap.ts";
import { layoutOf, measureChain, type Size } from "./geometry.ts";
import { ImageError } from "../media/image-error.ts";
import { posterSize } from "./poster/poster-size.ts";
import { jpegQuality } from "./jpeg-quality.ts";
import { sourceLimits } from "./originals.ts";
import type { OutputFormat, Resize } from "./process-query.ts";
import { renderDrawing } from "../media/render-drawing.ts";
import type { Focus, Quality, Rendition } from "./rendition.ts";

// One thread a picture: how many are rendered at a time is the queue's business. No two renderings share anything.
sharp.concurrency(1);
sharp.cache(false);

/** The format has no larger pictures. */
const maxWebpSide = 16_383;

const defaultQuality = { webp: 80, avif: 55, jpg: 82 } as const;

/**
 * How hard encoders try; also for GIF and PNG with a palette, which take longest of all. On one core a picture 750 px wide takes 0.07 s quickly, and carefully 0.13 s for a sixth fewer
 * bytes; AVIF's next step takes twice as long as that for another 3 %.
 */
export type Care = "careful" | "quick";
const efforts = {
  careful: { avif: 1, webp: 4, gif: 4, palette: 7 },
  quick: { avif: 0, webp: 0, gif: 1, palette: 1 },
} as const;

/** The ground of what has none where a format cannot leave it open. */
const white = "FFFFFF";

interface Source extends Size {
  /** How long each frame of a moving picture is shown, in milliseconds, and how often all are; absent for one that rests. */
  motion?: { frames: number; delay: number[]; loop: number };
}

/**
 * Renders a master (webp, png, jpg, gif, avif or tiff; for the favicon also a drawing). A moving picture keeps moving
 * where the format can, and then only shrinks.
 * @throws ImageError ImageTooLarge for a source or an output beyond the grammar's limits, BadRequest for bytes that are no picture
 */
export async function render(
  master: Buffer,
  { resizes, quality, format, poster, focus, drawing }: Rendition,
  care: Care = "careful",
): Promise<Buffer> {
  if (drawing) return (await renderDrawing(master)).bytes;
  let image = sharp(master, {
    limitInputPixels: sourceLimits.pixels,
    failOn: "error",
    autoOrient: true,
    animated: format === "gif" || format === "webp",
  });
  const source = await describe(image);
  const chain = source.motion ? resizes.map((resize) => ({ ...resize, limit: true })) : resizes;
  // Before anything is rendered.
  measureChain(source, chain);
  let size: Size = source;
  for (const [index, resize] of chain.entries()) {
    if (index > 0) image = await flattenedOut(image, source);
    size = applyResize(image, size, resize, focus);
  }
  if (poster) {
    // Fonts and their engine are loaded where the first poster is drawn, and nowhere else.
    const { drawWords } = await import("./poster/draw-poster.ts");
    const words = await drawWords(poster);
    image = (await flattenedOut(image, source))
      .extend({ bottom: posterSize.words, background: poster.colours.ground })
      .composite([{ input: words, top: posterSize.picture, left: 0 }]);
  }
  if (format === "webp" && Math.max(size.width, size.height) > maxWebpSide)
    throw new ImageError("ImageTooLarge", "The output would be too large for its format.");
  const ground = resizes.findLast(({ mode }) => mode === "pad")?.colour ?? white;
  return encode(image, format, quality && qualityOf(quality, master), ground, source, care).catch(unreadable);
}

async function describe(image: Sharp): Promise<Source> {
  const { autoOrient, pageHeight, pages, delay, loop } = await image.metadata().catch(unreadable);
  const { width } = autoOrient;
  const height = pageHeight ?? autoOrient.height;
  if (width > sourceLimits.side || height > sourceLimits.side || width * height * (pages ?? 1) > sourceLimits.pixels)
    throw new ImageError("ImageTooLarge", "The source is too large.");
  return {
    width,
    height,
    ...(pageHeight !== undefined &&
      pages !== undefined &&
      pages > 1 && { motion: { frames: pages, delay: delay ?? [], loop: loop ?? 0 } }),
  };
}

function unreadable(cause: unknown): never {
  throw new ImageError("BadRequest", "The source is not a picture, is damaged, or is too large.", cause);
}

/** The pixels so far as a picture of their own: one pipeline of the library has one resize. */
async function flattenedOut(image: Sharp, { motion }: Source): Promise<Sharp> {
  const { data, info } = await image.raw().toBuffer({ resolveWithObject: true }).catch(unreadable);
  const { width, height, channels } = info;
  return sharp(data, {
    raw: { width, height, channels, ...(motion && { pageHeight: height / motion.frames }) },
    animated: motion !== undefined,
  });
}

/** @returns the size that the picture then has */
function applyResize(image: Sharp, source: Size, resize: Resize, focus: Focus = { x: 50, y: 50 }): Size {
  const { scaled, canvas } = layoutOf(source, resize);
  image.resize(scaled.width, scaled.height, { fit: "fill", kernel: "lanczos3" });
  const left = offset(canvas.width, scaled.width, focus.x);
  const top = offset(canvas.height, scaled.height, focus.y);
  if (left < 0 || top < 0) {
    image.extract({ left: -left, top: -top, ...canvas });
  } else if (left > 0 || top > 0 || canvas.width > scaled.width || canvas.height > scaled.height) {
    const right = canvas.width - scaled.width - left;
    const bottom = canvas.height - scaled.height - top;
    image.extend({ left, top, right, bottom, background: `#${resize.colour}` });
  }
  return canvas;
}

/**
 * Where a picture begins on its canvas, along one side: in the middle of a longer one, and of a shorter one so that the
 * focus, in hundredths, comes as near to its middle as the picture reaches.
 */
function offset(canvas: number, scaled: number, focus: number): number {
  if (scaled <= canvas || focus === 50) return Math.floor((canvas - scaled) / 2);
  return Math.min(0, Math.max(canvas - scaled, Math.round(canvas / 2 - (scaled * focus) / 100)));
}

function qualityOf({ value, absolute }: Quality, master: Buffer): number {
  const isJpeg = master[0] === 0xff && master[1] === 0xd8;
  return absolute || !isJpeg ? value : Math.max(1, Math.round((value * jpegQuality(master)) / 100));
}

async function encode(
  image: Sharp,
  format: OutputFormat,
  quality: number | undefined,
  ground: string,
  { motion }: Source,
  care: Care,
): Promise<Buffer> {
  const { delay, loop } = motion ?? {};
  switch (format) {
    case "webp":
      return image
        .webp({
          quality: quality ?? defaultQuality.webp,
          effort: efforts[care].webp,
          ...(motion && { delay, loop }),
        })
        .toBuffer();
    case "avif":
      return image.avif({ quality: quality ?? defaultQuality.avif, effort: efforts[care].avif }).toBuffer();
    case "jpg":
      return image
        .flatten({ background: `#${ground}` })
        .jpeg({ quality: quality ?? defaultQuality.jpg, mozjpeg: true })
        .toBuffer();
    case "png":
      return image
        .png({
          compressionLevel: 9,
          ...(quality !== undefined && quality < 100 && { quality, palette: true, effort: efforts[care].palette }),
        })
        .toBuffer();
    case "gif":
      return image.gif({ effort: efforts[care].gif, ...(motion && { delay, loop }) }).toBuffer();
    case "tiff":
      return image.tiff({ compression: "lzw" }).toBuffer();
    case "bmp": {
      const { data, info } = await image
        .flatten({ background: `#${ground}` })
        .toColourspace("srgb")
        .raw()
        .toBuffer({ resolveWithObject: true });
      return bitmap(data, info.width, info.height);
    }
  }
}
