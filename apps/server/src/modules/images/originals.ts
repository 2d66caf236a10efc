import { hash as sha256 } from "node:crypto";
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

/** The default format of renditions, by the kind of the original. The other kinds are not rendered; sharp reads no BMP. */
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

/** Limits of an original: bytes, pixels of a side, and pixels in all, including all frames of an animation. */
export const sourceLimits = { bytes: 20 * 1024 * 1024, filmBytes: 50 * 1024 * 1024, side: 30_000, pixels: 250_000_000 };
/** No segment starts with a dot, so a key cannot leave the folder or name a hidden file. */
const keyPattern = /^(?:[\w-][\w.-]*\/)*[\w-][\w.-]*\.([a-z\d]+)$/i;

/** The originals in the media folder and the uploaded ones. Hashes are cached until a file changes. */
export class Originals {
  readonly #folder: string;
  readonly #uploads: Pick<Uploads, "find">;
  readonly #hashes = new Map<string, { stamp: string; hash: string }>();

  /** @param uploads is asked for files that the folder lacks; none by default */
  constructor(folder: string, uploads: Pick<Uploads, "find"> = { find: async () => undefined }) {
    this.#folder = folder;
    this.#uploads = uploads;
  }

  /**
   * The hash of an original; the file is read only when it is new or has changed.
   * @param key the address below /media/, decoded
   * @throws ImageError NoSuchKey, also for symbolic links out of the folder; ImageTooLarge above 20 MB, for films 50 MB
   */
  async hash(key: string): Promise<{ kind: OriginalKind; hash: string; size: number }> {
    const { path, kind } = await this.#locate(key);
    const info = await ignoreENOENT(stat(path));
    if (!info?.isFile()) throw noSuchKey();
    if (info.size > (kind === "mp4" ? sourceLimits.filmBytes : sourceLimits.bytes))
      throw new ImageError("ImageTooLarge", "The source is too large.");
    const stamp = `${info.mtimeMs}-${info.size}`;
    const cached = this.#hashes.get(key);
    const hash = cached?.stamp === stamp ? cached.hash : sha256("sha256", await readFile(path));
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

  /** A byte range of an original. @throws ImageError NoSuchKey */
  async stream(key: string, range: ByteRange): Promise<Readable> {
    return createReadStream((await this.#locate(key)).path, range);
  }

  /** Prefers the folder: exported uploads have the same bytes there. */
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

/** The kind of an original by its key below /media/; undefined for an invalid key. */
export function kindOf(key: string): OriginalKind | undefined {
  const ending = keyPattern.exec(key)?.[1]?.toLowerCase();
  return isOriginalKind(ending) ? ending : undefined;
}

function isOriginalKind(ending: string | undefined): ending is OriginalKind {
  return ending !== undefined && Object.hasOwn(originalTypes, ending);
}

function noSuchKey(): ImageError {
  return new ImageError("NoSuchKey", "The specified key does not exist.");
}
