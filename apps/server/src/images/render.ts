import type { ImageFormat } from "@klarholm/contract";
import sharp, { type Sharp } from "sharp";
import { layoutOf, type Size } from "./geometry.ts";
import { ImageError } from "./image-error.ts";
import type { Resize } from "./process-query.ts";
import type { Rendition } from "./rendition.ts";

// One thread a picture: how many are rendered at a time is the queue's business. No two renderings share anything.
sharp.concurrency(1);
sharp.cache(false);

const maxSourceSide = 30_000;
const maxSourcePixels = 250_000_000;

const defaultQuality: Record<ImageFormat, number> = { webp: 80, avif: 55, jpg: 82, png: 100 };

/**
 * Renders a master (webp, png or jpg bytes; for the favicon also a drawing).
 * @throws ImageError ImageTooLarge for a source or an output beyond the grammar's limits, BadRequest for bytes that are no picture
 */
export async function render(master: Buffer, { resize, quality, format }: Rendition): Promise<Buffer> {
  const image = sharp(master, { limitInputPixels: maxSourcePixels, failOn: "error" });
  const source = await sizeOf(image);
  if (resize) applyResize(image, source, resize);
  return encode(image, format ?? source.format, quality, resize?.colour).toBuffer();
}

async function sizeOf(image: Sharp): Promise<Size & { format: ImageFormat }> {
  const { width, height, format } = await image.metadata().catch((cause: unknown) => {
    throw new ImageError("BadRequest", "The source is not a picture, or is too large.", cause);
  });
  if (width > maxSourceSide || height > maxSourceSide || width * height > maxSourcePixels) throw new ImageError("ImageTooLarge", "The source is too large.");
  return { width, height, format: format === "png" || format === "webp" ? format : "jpg" };
}

function applyResize(image: Sharp, source: Size, resize: Resize): void {
  const { scaled, canvas } = layoutOf(source, resize);
  image.resize(scaled.width, scaled.height, { fit: "fill", kernel: "lanczos3" });
  const left = Math.floor((canvas.width - scaled.width) / 2);
  const top = Math.floor((canvas.height - scaled.height) / 2);
  if (left < 0 || top < 0) {
    image.extract({ left: -left, top: -top, ...canvas });
  } else if (left > 0 || top > 0 || canvas.width > scaled.width || canvas.height > scaled.height) {
    const right = canvas.width - scaled.width - left;
    const bottom = canvas.height - scaled.height - top;
    image.extend({ left, top, right, bottom, background: `#${resize.colour}` });
  }
}

function encode(image: Sharp, format: ImageFormat, wanted: number | undefined, ground = "FFFFFF"): Sharp {
  const quality = wanted ?? defaultQuality[format];
  switch (format) {
    case "webp":
      return image.webp({ quality, effort: 4, smartSubsample: true });
    case "avif":
      // Higher efforts cost seconds a picture for a few per cent of bytes.
      return image.avif({ quality, effort: 2 });
    case "jpg":
      return image.flatten({ background: `#${ground}` }).jpeg({ quality, mozjpeg: true });
    case "png":
      return image.png({ compressionLevel: 9, ...(wanted !== undefined && wanted < 100 && { quality, palette: true }) });
  }
}
