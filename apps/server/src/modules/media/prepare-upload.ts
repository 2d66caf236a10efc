import { createHash } from "node:crypto";
import { writeFile } from "node:fs/promises";
import { buffer } from "node:stream/consumers";
import { mediaLimits } from "@klarholm/contract/desk/media-limits";
import { fileTypeFromBuffer } from "file-type";
import sharp from "sharp";
import { filmSize } from "./film.ts";
import { readScratch, scratchCipher, type ScratchFile } from "../../plugins/http/uploads/scratch-file.ts";
import { ImageError } from "./image-error.ts";
import { renderDrawing } from "./render-drawing.ts";
import { speaking } from "../../lib/language.ts";
import { limitCpuTime } from "../../workers/serve-jobs.ts";
import type { MediaFile } from "./media.repository.ts";
import { heicAdvice, refusedTypeAdvice } from "./refused-types.ts";

// The process handles one upload at a time and has no use for a cache.
sharp.concurrency(1);
sharp.cache(false);

/** A valid upload, with the file to store. */
export interface PreparedFile extends Pick<MediaFile, "kind" | "width" | "height" | "hash"> {
  ending: "webp" | "svg" | "mp4";
  file: ScratchFile;
}

/** `refused`: a message in Chinese why the upload cannot be used. */
export type PreparedUpload = PreparedFile | { refused: string };

type Prepared = Pick<PreparedFile, "kind" | "width" | "height" | "ending"> & { bytes: Buffer };

/** Maximum pixels of a side: pages use half as many at most, and each rendition decodes the whole original. */
const sideLimit = 5000;
/** WebP quality of originals, which are encoded again for pages. */
const quality = 92;
/** Limit of originals in the image service (images/originals.ts). */
const byteLimit = 20 * 1024 * 1024;
/** Limits of a drawing: bytes, tags, and milliseconds of processor time. */
const drawingLimits = { bytes: 10 * 1024 * 1024, tags: 100_000, cpuTime: 5000 };

/** Accepted formats, as sharp names them; those in `animatedFormats` stay animated. */
const formats = new Set(["jpeg", "png", "webp", "heif", "gif", "tiff"]);
const animatedFormats = new Set(["gif", "webp"]);

class Refused extends Error {}

/**
 * Validates an upload by its content and prepares the file to store. A picture is encoded again: upright, in sRGB, without
 * metadata, at most 5000 px a side. Drawings and films are stored as they are. Runs in a child process (prepare-child.ts),
 * because decoders may hang or crash.
 */
export async function prepareUpload(upload: ScratchFile): Promise<PreparedUpload> {
  try {
    const original = await buffer(readScratch(upload, byteLimit));
    const { bytes, ...facts } = await prepare(original);
    const hash = createHash("sha256").update(bytes).digest("hex");
    return { ...facts, hash, file: bytes === original ? upload : await written(bytes, `${upload.path}.prepared`) };
  } catch (error) {
    if (error instanceof Refused) return { refused: error.message };
    throw error;
  }
}

async function prepare(upload: Buffer): Promise<Prepared> {
  const mimeType = (await fileTypeFromBuffer(upload))?.mime ?? "";
  const mayBeXml = ["", "application/xml", "image/svg+xml"].includes(mimeType);
  if (mayBeXml && /^(?:\uFEFF)?\s*</.test(upload.toString("utf8", 0, 256))) return drawing(upload);
  const brands = upload.toString("latin1", 4, 8) === "ftyp" ? upload.toString("latin1", 8, 64) : "";
  const advice = /^he[iv]/.test(brands) ? heicAdvice : refusedTypeAdvice(mimeType);
  if (brands !== "" && !/^he[iv]/.test(brands) && !mimeType.startsWith("image/")) return film(upload, advice);
  // Some programs list the AVIF brand after a brand common to HEIC.
  if (advice !== undefined && !/avi[fs]/.test(brands)) refuse(advice);
  return picture(upload);
}

async function picture(upload: Buffer): Promise<Prepared> {
  const {
    format,
    width,
    height,
    pages = 1,
    pageHeight = height,
  } = await sharp(upload, {
    limitInputPixels: false,
    animated: true,
  })
    .metadata()
    .catch(() => refuse("不是可以使用的图片或影片，或者已经损坏（可用 JPG、PNG、WebP、AVIF、GIF、TIFF、SVG、MP4）"));
  if (!formats.has(format)) refuse("不是可以使用的图片格式（可用 JPG、PNG、WebP、AVIF、GIF、TIFF）");
  const animated = animatedFormats.has(format);
  const pixels = width * pageHeight * (animated ? pages : 1);
  if (pixels > mediaLimits.pixels) refuse("图片超过 1 亿像素，请缩小后再上传");
  const { data, info } = await sharp(upload, {
    limitInputPixels: mediaLimits.pixels,
    failOn: "error",
    autoOrient: true,
    animated,
  })
    .resize({ width: sideLimit, height: sideLimit, fit: "inside", withoutEnlargement: true })
    .webp({ quality })
    .toBuffer({ resolveWithObject: true })
    .catch((cause: unknown) => refuse("图片无法读取：已损坏或不完整。请在看图软件里打开并另存为 JPEG 后再上传", cause));
  if (data.length > byteLimit) refuse("图片过大，请缩小后再上传");
  return { kind: "picture", ending: "webp", bytes: data, width: info.width, height: info.pageHeight ?? info.height };
}

/** Validates a drawing by rendering it. It is stored as it is for export and delivered as a picture (render-drawing.ts). */
async function drawing(bytes: Buffer): Promise<Prepared> {
  const isTooLarge = bytes.length > drawingLimits.bytes || count(bytes, "<", drawingLimits.tags) >= drawingLimits.tags;
  if (isTooLarge) refuse("图形太复杂：请在设计软件里简化路径，或导出为 PNG 后再上传");
  // The server lacks the designer's fonts.
  if (/<(?:[\w.-]+:)?text[\s/>]/.test(bytes.toString("latin1")))
    refuse("图形里有文字，网页上会变成别的字体。请在设计软件里把文字转曲（创建轮廓）后再导出上传");
  limitCpuTime(drawingLimits.cpuTime);
  const { width, height } = await renderDrawing(bytes).catch((error: unknown) => {
    if (!(error instanceof ImageError)) throw error;
    refuse(
      '图形无法读取：已损坏、不是 SVG、嵌套太深，或没有 viewBox（例如 viewBox="0 0 120 40"）。请在设计软件里重新导出',
      error,
    );
  });
  return { kind: "drawing", ending: "svg", bytes, width, height };
}

/** Counts the occurrences of a text, up to a limit. */
function count(bytes: Buffer, text: string, limit: number): number {
  let found = 0;
  for (let at = bytes.indexOf(text); at >= 0 && found < limit; at = bytes.indexOf(text, at + 1)) found += 1;
  return found;
}

function film(bytes: Buffer, advice: string | undefined): Prepared {
  const size = speaking("zh", () => filmSize(bytes));
  if (typeof size === "string") refuse(advice ?? size);
  return { kind: "film", ending: "mp4", bytes, ...size };
}

async function written(bytes: Buffer, path: string): Promise<ScratchFile> {
  const { key, encrypt } = scratchCipher();
  await writeFile(path, encrypt(bytes), { mode: 0o600 });
  return { path, key, bytes: bytes.length };
}

function refuse(message: string, cause?: unknown): never {
  throw new Refused(message, { cause });
}
