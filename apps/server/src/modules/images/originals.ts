import { createHash } from "node:crypto";
import { createReadStream } from "node:fs";
import { readFile, stat } from "node:fs/promises";
import { join } from "node:path";
import type { Readable } from "node:stream";
import { ignoreENOENT } from "../../lib/ignore-enoent.ts";
import type { Uploads } from "../media/uploaded-files.ts";
import { isInsideDir } from "../../lib/is-inside-dir.ts";
import type { ByteRange } from "./byte-range.ts";
import { ImageError } from "../media/image-error.ts";
import type { OutputFormat } from "./process-query.ts";

export const originalTypes = {
  webp: "image/webp",
  png: "image/png",
  jpg: "image/jpeg",
  jpeg: "image/jpeg",
  gif: "image/gif",
  avif: "image/avif",
  tiff: "image/tiff",
  tif: "image/tiff",
  bmp: "image/bmp",
  svg: "image/svg+xml",
  mp4: "video/mp4",
  glb: "model/gltf-binary",
} as const;
export type OriginalKind = keyof typeof originalTypes;

/** The format of a rendition for which none is asked. Drawings, films and models are no pictures to render, and sharp reads no bitmaps. */
export const sourceFormats: Partial<Record<OriginalKind, OutputFormat>> = {
  webp: "webp",
  png: "png",
  jpg: "jpg",
  jpeg: "jpg",
  gif: "gif",
  avif: "avif",
  tiff: "tiff",
  tif: "tiff",
};

/** Of an original: bytes, pixels of a side, and pixels in all, those of every frame of a moving picture. */
export const sourceLimits = { bytes: 20 * 1024 * 1024, filmBytes: 50 * 1024 * 1024, side: 30_000, pixels: 250_000_000 };
/** No segment starts with a dot, so no address leaves the folder or reaches a hidden file. */
const keyPattern = /^(?:[\w-][\w.-]*\/)*[\w-][\w.-]*\.([a-z\d]+)$/i;

/** The masters below the media folder, and those that were uploaded, with their hashes remembered while a file does not change. */
export class Originals {
  readonly #folder: string;
  readonly #uploads: Pick<Uploads, "find">;
  readonly #hashes = new Map<string, { stamp: string; hash: string }>();

  /** @param uploads what the folder lacks; nothing by default */
  constructor(folder: string, uploads: Pick<Uploads, "find"> = { find: async () => undefined }) {
    this.#folder = folder;
    this.#uploads = uploads;
  }

  /**
   * The hash of a master; its bytes are read only when the file is new or has changed.
   * @param key the address below /media/, decoded
   * @throws ImageError NoSuchKey, for links that lead out of the folder too, or ImageTooLarge beyond 20 MB, of films 50
   */
  async hash(key: string): Promise<{ kind: OriginalKind; hash: string; size: number }> {
    const { path, kind } = await this.#locate(key);
    const info = await ignoreENOENT(stat(path));
    if (!info?.isFile()) throw noSuchKey();
    if (info.size > (kind === "mp4" ? sourceLimits.filmBytes : sourceLimits.bytes))
      throw new ImageError("ImageTooLarge", "The source is too large.");
    const stamp = `${info.mtimeMs}-${info.size}`;
    const known = this.#hashes.get(key);
    if (known?.stamp === stamp) return { kind, hash: known.hash, size: info.size };
    const hash = createHash("sha256")
      .update(await readFile(path))
      .digest("hex");
    this.#hashes.set(key, { stamp, hash });
    return { kind, hash, size: info.size };
  }

  /** @throws ImageError NoSuchKey */
  async read(key: string): Promise<Buffer> {
    const { path } = await this.#locate(key);
    const bytes = await ignoreENOENT(readFile(path));
    if (!bytes) throw noSuchKey();
    return bytes;
  }

  /** A part of a master as it lies on the disk. @throws ImageError NoSuchKey */
  async stream(key: string, range: ByteRange): Promise<Readable> {
    return createReadStream((await this.#locate(key)).path, range);
  }

  /** The folder's own file comes first: what was exported from the desk is the same. */
  async #locate(key: string): Promise<{ path: string; kind: OriginalKind }> {
    const kind = kindOf(key);
    if (!kind) throw noSuchKey();
    const path = join(this.#folder, key);
    if (await isInsideDir(this.#folder, path)) return { path, kind };
    const uploaded = await this.#uploads.find(key);
    if (uploaded === undefined) throw noSuchKey();
    return { path: uploaded, kind };
  }
}

/** What a key below /media/ names; undefined when nothing there may have such a name. */
export function kindOf(key: string): OriginalKind | undefined {
  const ending = keyPattern.exec(key)?.[1]?.toLowerCase();
  return isMasterKind(ending) ? ending : undefined;
}

function isMasterKind(ending: string | undefined): ending is OriginalKind {
  return ending !== undefined && Object.hasOwn(originalTypes, ending);
}

function noSuchKey(): ImageError {
  return new ImageError("NoSuchKey", "The specified key does not exist.");
}
