import { createHash } from "node:crypto";
import type { Dirent } from "node:fs";
import { readdir, readFile, stat } from "node:fs/promises";
import { join, relative, sep } from "node:path";
import sharp from "sharp";
import { svgSize } from "./svg-size.ts";
import { filmSize } from "../media/film.ts";
import { modelFault } from "./model.ts";
import type { MediaCache } from "./media-cache.ts";
import { sourceLimits } from "../images/originals.ts";
import { uploadFolder } from "../media/uploaded-files.ts";
import type { MediaFacts } from "../content/snapshot.ts";
import { isInsideDir } from "../../lib/is-inside-dir.ts";
import { say } from "../../lib/language.ts";

// Each picture is read once; sharp's threads and cache would hold memory for the life of the server.
sharp.concurrency(1);
sharp.cache(false);

/** Pixels. */
const placeholderWidth = 16;

/** A media file that cannot be used. The message is for editors. */
export class MediaError extends Error {
  override name = "MediaError";
}

/** Paths of all files below a folder, with forward slashes; empty for a missing folder. Links out of it are omitted. */
export async function listFiles(folder: string): Promise<Set<string>> {
  const strays = await strayLinks(folder);
  // readdir follows links to folders.
  const isStray = (name: string) => strays.some((link) => name === link || name.startsWith(`${link}/`));
  const files = (await entriesBelow(folder)).filter(({ entry, name }) => !entry.isDirectory() && !isStray(name));
  return new Set(files.map(({ name }) => name));
}

/** Paths of links below a folder that lead out of it or are broken. */
export async function strayLinks(folder: string): Promise<string[]> {
  const links = (await entriesBelow(folder)).filter(({ entry }) => entry.isSymbolicLink());
  const inside = await Promise.all(links.map(({ name }) => isInsideDir(folder, join(folder, name))));
  return links.filter((_, index) => !inside[index]).map(({ name }) => name);
}

async function entriesBelow(folder: string): Promise<{ entry: Dirent; name: string }[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(
    (error: NodeJS.ErrnoException) => {
      if (error.code === "ENOENT") return [];
      throw error;
    },
  );
  return entries
    .filter(({ name }) => !name.startsWith("."))
    .map((entry) => ({ entry, name: relative(folder, join(entry.parentPath, entry.name)).split(sep).join("/") }));
}

/**
 * Measures a picture, film or model: its displayed size in pixels, its hash, and a placeholder for photographs.
 * @param file absolute path
 * @param src its name in content
 * @throws MediaError when it cannot be shown
 */
export async function measure(file: string, src: string, cache: MediaCache): Promise<MediaFacts> {
  const { mtimeMs, size } = await stat(file);
  const known = cache.get(file);
  if (known && known.mtimeMs === mtimeMs && known.size === size) return cache.set(file, known);

  const limit = src.endsWith(".mp4") ? sourceLimits.filmBytes : sourceLimits.bytes;
  if (size > limit) throw new MediaError(tooLarge(size, limit));
  const bytes = await readFile(file);
  const hash = createHash("sha256").update(bytes).digest("hex");
  const facts = known?.facts.hash === hash ? known.facts : { hash, ...(await inspect(bytes, src)) };
  return cache.set(file, { mtimeMs, size, facts });
}

function inspect(bytes: Buffer, src: string): Omit<MediaFacts, "hash"> | Promise<Omit<MediaFacts, "hash">> {
  if (src.endsWith(".svg")) return src.startsWith(uploadFolder) ? uploadedDrawing(bytes) : drawing(bytes);
  if (src.endsWith(".glb")) return model(bytes);
  return src.endsWith(".mp4") ? film(bytes) : photograph(bytes, src);
}

function tooLarge(size: number, limit: number): string {
  const [has, most] = [size, limit].map((bytes) => Math.ceil(bytes / 1024 / 1024));
  return say(
    `文件有 ${has} MB，最多 ${most} MB；请压缩后再放进 media`,
    `the file has ${has} MB; the limit is ${most} MB`,
  );
}

function drawing(bytes: Buffer): Omit<MediaFacts, "hash"> {
  const size = svgSize(new TextDecoder().decode(bytes));
  if (typeof size === "string") throw new MediaError(size);
  return { ...size, placeholder: null };
}

/** Validated by the upload, and delivered as a raster image. */
async function uploadedDrawing(bytes: Buffer): Promise<Omit<MediaFacts, "hash">> {
  const { width, height } = await sharp(bytes, { limitInputPixels: false })
    .metadata()
    .catch((cause: unknown) => {
      throw new MediaError(say("图形无法读取", "the drawing cannot be read"), { cause });
    });
  return { width, height, placeholder: null };
}

/** Has no size of its own. */
function model(bytes: Buffer): Omit<MediaFacts, "hash"> {
  const fault = modelFault(bytes);
  if (fault !== undefined) throw new MediaError(fault);
  return { width: 0, height: 0, placeholder: null };
}

function film(bytes: Buffer): Omit<MediaFacts, "hash"> {
  const size = filmSize(bytes);
  if (typeof size === "string") throw new MediaError(size);
  return { ...size, placeholder: null };
}

async function photograph(bytes: Uint8Array, src: string): Promise<Omit<MediaFacts, "hash">> {
  const picture = sharp(bytes, { failOn: "warning", limitInputPixels: false });
  try {
    const { format, autoOrient, hasAlpha } = await picture.metadata();
    const ending = src.slice(src.lastIndexOf(".") + 1).toLowerCase();
    if ((ending === "jpg" ? "jpeg" : ending) !== format)
      throw new MediaError(
        say(
          `文件名是 ${src.slice(src.lastIndexOf("."))}，内容却是 ${format} 图片`,
          `the file is named ${src.slice(src.lastIndexOf("."))} but holds a ${format} picture`,
        ),
      );
    const { width, height } = autoOrient;
    if (Math.max(width, height) > sourceLimits.side || width * height > sourceLimits.pixels)
      throw new MediaError(
        say(
          `图片有 ${width} × ${height} 像素，每边最多 ${sourceLimits.side}，总共最多 2.5 亿；请缩小`,
          `the picture has ${width} x ${height} pixels; the limit is ${sourceLimits.side} for each side and 250 million in total`,
        ),
      );
    // A placeholder would stay visible through a transparent picture.
    if (hasAlpha && !(await sharp(bytes, { limitInputPixels: false }).stats()).isOpaque)
      return { width, height, placeholder: null };
    const placeholder = await picture
      .autoOrient()
      .resize(placeholderWidth)
      .blur(1)
      .webp({ quality: 40, effort: 6 })
      .toBuffer();
    return { width, height, placeholder: `data:image/webp;base64,${placeholder.toString("base64")}` };
  } catch (cause) {
    if (cause instanceof MediaError) throw cause;
    throw new MediaError(
      say("图片无法读取：已损坏或不是图片", "the picture cannot be read; it is damaged or no picture"),
      { cause },
    );
  }
}
