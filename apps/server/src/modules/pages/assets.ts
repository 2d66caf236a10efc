import { createReadStream } from "node:fs";
import { readdir, readFile, stat } from "node:fs/promises";
import { extname, join, relative, sep } from "node:path";
import type { FastifyReply, FastifyRequest } from "fastify";
import { ApiError } from "../../plugins/http/api-error.ts";
import { isCompressible } from "../../plugins/http/encoding.ts";
import { matchesETag, weakETag } from "../../plugins/http/etag.ts";
import { PrecompressedBody } from "../../plugins/http/precompressed-body.ts";
import { isInsideDir } from "../../lib/is-inside-dir.ts";

const types: Record<string, string> = {
  ".css": "text/css; charset=utf-8",
  ".html": "text/html; charset=utf-8",
  ".ico": "image/x-icon",
  ".js": "text/javascript; charset=utf-8",
  ".json": "application/json; charset=utf-8",
  ".png": "image/png",
  ".svg": "image/svg+xml",
  ".txt": "text/plain; charset=utf-8",
  ".webmanifest": "application/manifest+json",
  ".webp": "image/webp",
  ".woff2": "font/woff2",
};

interface Asset {
  path: string;
  /** Whether the build contains a brotli copy. */
  precompressed: boolean;
  type: string;
  size: number;
  tag: string;
  cacheControl: string;
  /** Compressible files are cached on first use; others are read from the disk. Read errors are not cached. */
  body?: Promise<PrecompressedBody>;
  /** Cached text of an inlined style sheet. */
  text?: Promise<string>;
  cached?: PrecompressedBody;
}

/** The files of the web build for browsers. They are listed at startup, so that no URL reaches any other file. */
export class Assets {
  readonly #byAddress: ReadonlyMap<string, Asset>;

  private constructor(byAddress: ReadonlyMap<string, Asset>) {
    this.#byAddress = byAddress;
  }

  /** Lists the files of a folder. Names below /assets contain a content hash. */
  static async list(folder: string): Promise<Assets> {
    const entries = await readdir(folder, { recursive: true, withFileTypes: true });
    const visible = entries.filter(
      (entry) => entry.isFile() && !entry.name.startsWith(".") && !entry.name.endsWith(".map"),
    );
    // `readdir` follows symbolic links to folders.
    const inside = await Promise.all(visible.map((entry) => isInsideDir(folder, join(entry.parentPath, entry.name))));
    const files = visible.filter((_, index) => inside[index]);
    const paths = new Set(files.map((entry) => join(entry.parentPath, entry.name)));
    const originals = files.filter(({ name }) => extname(name) !== ".br");
    const assets = await Promise.all(
      originals.map(async (entry): Promise<[string, Asset]> => {
        const path = join(entry.parentPath, entry.name);
        const address = `/${relative(folder, path).split(sep).join("/")}`;
        const { size, mtimeMs } = await stat(path);
        const cacheControl = address.startsWith("/assets/")
          ? "public, max-age=31536000, immutable"
          : "public, max-age=3600";
        return [
          address,
          {
            path,
            precompressed: paths.has(`${path}.br`),
            size,
            type: types[extname(entry.name)] ?? "application/octet-stream",
            tag: weakETag(`${address} ${size} ${mtimeMs}`),
            cacheControl,
          },
        ];
      }),
    );
    return new Assets(new Map(assets));
  }

  has(address: string): boolean {
    return this.#byAddress.has(address);
  }

  /** The body of a file that was sent before. */
  cached(address: string): PrecompressedBody | undefined {
    return this.#byAddress.get(address)?.cached;
  }

  /** The text of a file; undefined for an unknown address. */
  async text(address: string): Promise<string | undefined> {
    const asset = this.#byAddress.get(address);
    if (asset === undefined) return undefined;
    asset.text ??= readFile(asset.path, "utf8").catch((error: unknown) => {
      delete asset.text;
      throw error;
    });
    return asset.text;
  }

  /**
   * Sends a file. Return the result to Fastify without awaiting it: a reply is thenable and resolves to undefined.
   * @throws ApiError NOT_FOUND
   */
  async send(address: string, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    const asset = this.#byAddress.get(address);
    if (!asset) throw new ApiError("NOT_FOUND");
    reply.headers({ "cache-control": asset.cacheControl, etag: asset.tag });
    if (matchesETag(request, asset.tag)) return reply.code(304).send();
    if (!isCompressible(asset.type))
      return reply.type(asset.type).header("content-length", asset.size).send(createReadStream(asset.path));
    asset.body ??= readBody(asset).catch((error: unknown) => {
      delete asset.body;
      throw error;
    });
    asset.cached = await asset.body;
    return asset.cached.send(request, reply);
  }
}

async function readBody({ path, type, precompressed }: Asset): Promise<PrecompressedBody> {
  const [data, brotli] = await Promise.all([readFile(path), precompressed ? readFile(`${path}.br`) : undefined]);
  return new PrecompressedBody(type, data, { effort: 11, brotli });
}
