import { mediaLimits } from "@klarholm/contract/desk/media-limits";
import sharp from "sharp";
import { filmSize } from "../authoring/film.ts";
import { drawingSize, MediaError } from "../authoring/media.ts";
import { ImageError } from "../images/image-error.ts";
import type { RenderProcess } from "../images/render-process.ts";
import { speaking } from "../language.ts";
import type { MediaFile } from "./media.repository.ts";
import { drawingFault } from "./drawing.ts";

/** What is kept of an upload. */
export interface Judged extends Pick<MediaFile, "kind" | "width" | "height"> {
  bytes: Buffer;
  ending: "webp" | "svg" | "mp4";
}

/** An upload that cannot be used; the message says why, in Chinese. */
export class Refused extends Error {
  override name = "Refused";
}

/** Pixels of a side: pages ask for half as many at most, and a master is read whole for each of its renditions. */
const mostSide = 5000;
/** Of WebP, for a picture that is encoded again for every page. */
const quality = 92;
/** What the picture service reads of a master (images/masters.ts). */
const mostBytes = 20 * 1024 * 1024;

const formats = new Set(["jpeg", "png", "webp", "heif", "gif", "tiff"]);

/**
 * Makes of an upload what is kept of it. What it is decides its content, never its name.
 * A picture is decoded and encoded anew: upright, in sRGB, without whatever else its file carried, and at most 5000 px a
 * side. Drawings and films are judged, and kept as they are.
 * @throws Refused
 */
export async function judge(bytes: Buffer, render: RenderProcess["render"]): Promise<Judged> {
  if (bytes.toString("latin1", 4, 8) === "ftyp" && !/^avi[fs]/.test(bytes.toString("latin1", 8, 12)))
    return film(bytes);
  if (/^(?:\uFEFF)?\s*</.test(bytes.toString("utf8", 0, 256))) return drawing(bytes);
  return picture(bytes, render);
}

async function picture(upload: Buffer, render: RenderProcess["render"]): Promise<Judged> {
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
  if (width * pageHeight * pages > mediaLimits.pixels) refuse("图片超过 1 亿像素，请缩小后再上传");
  const side = { width: mostSide, height: mostSide };
  const bytes = await render(upload, {
    resizes: [{ mode: "lfit", ...side, limit: true, colour: "FFFFFF" }],
    quality: { value: quality, absolute: true },
    format: "webp",
  }).catch((cause: unknown) => {
    if (cause instanceof ImageError) refuse("图片无法读取：已损坏或不完整", cause);
    throw cause;
  });
  if (bytes.length > mostBytes) refuse("图片过大，请缩小后再上传");
  const kept = await sharp(bytes).metadata();
  return { kind: "picture", ending: "webp", bytes, width: kept.width, height: kept.height };
}

function drawing(bytes: Buffer): Judged {
  const text = new TextDecoder("utf-8", { fatal: false }).decode(bytes);
  const fault = drawingFault(text);
  if (fault !== undefined) refuse(fault);
  try {
    const { width, height } = speaking("zh", () => drawingSize(bytes));
    return { kind: "drawing", ending: "svg", bytes, width, height };
  } catch (error) {
    if (error instanceof MediaError) refuse(error.message, error);
    throw error;
  }
}

function film(bytes: Buffer): Judged {
  const size = speaking("zh", () => filmSize(bytes));
  if (typeof size === "string") refuse(size);
  return { kind: "film", ending: "mp4", bytes, ...size };
}

function refuse(message: string, cause?: unknown): never {
  throw new Refused(message, { cause });
}
