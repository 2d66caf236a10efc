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

// One thread for each picture; the queue limits concurrency. Renderings share nothing that a cache could hold.
sharp.concurrency(1);
sharp.cache(false);

/** Limit of the WebP format. */
const maxWebpSide = 16_383;

const defaultQuality = { webp: 80, avif: 55, jpg: 82 } as const;

/**
 * Encoding effort. On one core a picture 750 px wide takes 0.07 s quickly, and carefully 0.13 s for a sixth fewer bytes;
 * AVIF's next step takes twice as long as that for another 3 %.
 */
export type Effort = "careful" | "quick";
const efforts = {
  careful: { avif: 1, webp: 4, gif: 4, palette: 7 },
  quick: { avif: 0, webp: 0, gif: 1, palette: 1 },
} as const;

/** Background of transparent pictures in formats without transparency. */
const white = "FFFFFF";

interface Source extends Size {
  /** Frames of an animation, their delays in milliseconds, and the number of repetitions. */
  animation?: { frames: number; delay: number[]; loop: number };
}

/**
 * Renders an original (webp, png, jpg, gif, avif or tiff; for the favicon also a drawing). An animation stays animated
 * in formats that can be, and is never enlarged.
 * @throws ImageError ImageTooLarge for a source or an output beyond the limits, BadRequest for bytes that are no picture
 */
export async function render(
  original: Buffer,
  { resizes, quality, format, poster, focus, drawing }: Rendition,
  effort: Effort = "careful",
): Promise<Buffer> {
  if (drawing) return (await renderDrawing(original)).bytes;
  let image = sharp(original, {
    limitInputPixels: sourceLimits.pixels,
    failOn: "error",
    autoOrient: true,
    animated: format === "gif" || format === "webp",
  });
  const source = await describe(image);
  const chain = source.animation ? resizes.map((resize) => ({ ...resize, limit: true })) : resizes;
  // Throws before anything is rendered.
  measureChain(source, chain);
  let size: Size = source;
  for (const [index, resize] of chain.entries()) {
    if (index > 0) image = await toPixels(image, source);
    size = applyResize(image, size, resize, focus);
  }
  if (poster) {
    // HarfBuzz is loaded for the first poster only.
    const { drawText } = await import("./poster/draw-poster.ts");
    const text = await drawText(poster);
    image = (await toPixels(image, source))
      .extend({ bottom: posterSize.words, background: poster.colours.ground })
      .composite([{ input: text, top: posterSize.picture, left: 0 }]);
  }
  if (format === "webp" && Math.max(size.width, size.height) > maxWebpSide)
    throw new ImageError("ImageTooLarge", "The output would be too large for its format.");
  const background = resizes.findLast(({ mode }) => mode === "pad")?.colour ?? white;
  return encode(image, format, quality && qualityOf(quality, original), background, source, effort).catch(unreadable);
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
      pages > 1 && { animation: { frames: pages, delay: delay ?? [], loop: loop ?? 0 } }),
  };
}

function unreadable(cause: unknown): never {
  throw new ImageError("BadRequest", "The source is not a picture, is damaged, or is too large.", cause);
}

/** Renders the steps so far into pixels: a sharp pipeline has one resize. */
async function toPixels(image: Sharp, { animation }: Source): Promise<Sharp> {
  const { data, info } = await image.raw().toBuffer({ resolveWithObject: true }).catch(unreadable);
  const { width, height, channels } = info;
  return sharp(data, {
    raw: { width, height, channels, ...(animation && { pageHeight: height / animation.frames }) },
    animated: animation !== undefined,
  });
}

/** @returns the new size */
function applyResize(image: Sharp, source: Size, resize: Resize, focus: Focus = { x: 50, y: 50 }): Size {
  const { scaled, canvas } = layoutOf(source, resize);
  image.resize(scaled.width, scaled.height, { fit: "fill", kernel: "lanczos3" });
  const left = offset(canvas.width, scaled.width, focus.x);
  const top = offset(canvas.height, scaled.height, focus.y);
  if (canvas.width < scaled.width || canvas.height < scaled.height) {
    image.extract({ left: Math.abs(left), top: Math.abs(top), ...canvas });
  } else if (left > 0 || top > 0 || canvas.width > scaled.width || canvas.height > scaled.height) {
    const right = canvas.width - scaled.width - left;
    const bottom = canvas.height - scaled.height - top;
    image.extend({ left, top, right, bottom, background: `#${resize.colour}` });
  }
  return canvas;
}

/**
 * The position of a picture on its canvas along one axis: centred on a larger canvas; on a smaller one so that the focus,
 * in percent, is as near to the centre as the picture allows.
 */
function offset(canvas: number, scaled: number, focus: number): number {
  if (scaled <= canvas || focus === 50) return Math.floor((canvas - scaled) / 2);
  return Math.min(0, Math.max(canvas - scaled, Math.round(canvas / 2 - (scaled * focus) / 100)));
}

function qualityOf({ value, absolute }: Quality, original: Buffer): number {
  const isJpeg = original[0] === 0xff && original[1] === 0xd8;
  return absolute || !isJpeg ? value : Math.max(1, Math.round((value * jpegQuality(original)) / 100));
}

async function encode(
  image: Sharp,
  format: OutputFormat,
  quality: number | undefined,
  background: string,
  { animation }: Source,
  effort: Effort,
): Promise<Buffer> {
  const timing = animation && { delay: animation.delay, loop: animation.loop };
  switch (format) {
    case "webp":
      return image
        .webp({ quality: quality ?? defaultQuality.webp, effort: efforts[effort].webp, ...timing })
        .toBuffer();
    case "avif":
      return image.avif({ quality: quality ?? defaultQuality.avif, effort: efforts[effort].avif }).toBuffer();
    case "jpg":
      return image
        .flatten({ background: `#${background}` })
        .jpeg({ quality: quality ?? defaultQuality.jpg, mozjpeg: true })
        .toBuffer();
    case "png":
      return image
        .png({
          compressionLevel: 9,
          ...(quality !== undefined && quality < 100 && { quality, palette: true, effort: efforts[effort].palette }),
        })
        .toBuffer();
    case "gif":
      return image.gif({ effort: efforts[effort].gif, ...timing }).toBuffer();
    case "tiff":
      return image.tiff({ compression: "lzw" }).toBuffer();
    case "bmp": {
      const { data, info } = await image
        .flatten({ background: `#${background}` })
        .toColourspace("srgb")
        .raw()
        .toBuffer({ resolveWithObject: true });
      return bitmap(data, info.width, info.height);
    }
  }
}
