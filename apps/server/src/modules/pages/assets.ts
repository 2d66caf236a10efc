import { createReadStream } from "node:fs";
import { readdir, readFile, stat } from "node:fs/promises";
import { extname, join, relative, sep } from "node:path";
import type { FastifyReply, FastifyRequest } from "fastify";
import { ApiError } from "../../plugins/http/api-error.ts";
import { isCompressible } from "../../plugins/http/encoding.ts";
import { hasTag, weakTag } from "../../plugins/http/etag.ts";
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
  /** Whether the build left a copy in brotli beside it. */
  precompressed: boolean;
  type: string;
  size: number;
  tag: string;
  cacheControl: string;
  /** Compressible files stay in memory once they were asked for; others are read from the disk. What could not be read once is read again. */
  body?: Promise<PrecompressedBody>;
  /** A style sheet as pages carry it, once one has. */
  text?: Promise<string>;
  kept?: PrecompressedBody;
}

/** The files of the web build for browsers. They are listed once, so no address reaches anything else. */
export class Assets {
  readonly #byAddress: ReadonlyMap<string, Asset>;

  private constructor(byAddress: ReadonlyMap<string, Asset>) {
    this.#byAddress = byAddress;
  }

  /** Lists the files below a folder; names below /assets carry a hash of their content and never change. */
  static async list(folder: string): Promise<Assets> {
    const entries = await readdir(folder, { recursive: true, withFileTypes: true });
    const named = entries.filter(
      (entry) => entry.isFile() && !entry.name.startsWith(".") && !entry.name.endsWith(".map"),
    );
    // Folders are listed through links as well.
    const inside = await Promise.all(named.map((entry) => isInsideDir(folder, join(entry.parentPath, entry.name))));
    const files = named.filter((_, index) => inside[index]);
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
            tag: weakTag(`${address} ${size} ${mtimeMs}`),
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

  /** What the file at an address was sent from before. */
  kept(address: string): PrecompressedBody | undefined {
    return this.#byAddress.get(address)?.kept;
  }

  /** The text of a file; undefined when there is none at that address. */
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
   * Sends the file of an address that there is. Its result is for Fastify alone: a reply is thenable, and
   * awaiting one gives undefined as soon as it was sent.
   */
  async send(address: string, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    const asset = this.#byAddress.get(address);
    if (!asset) throw new ApiError("NOT_FOUND");
    reply.headers({ "cache-control": asset.cacheControl, etag: asset.tag });
    if (hasTag(request, asset.tag)) return reply.code(304).send();
    if (!isCompressible(asset.type))
      return reply.type(asset.type).header("content-length", asset.size).send(createReadStream(asset.path));
    asset.body ??= readBody(asset).catch((error: unknown) => {
      delete asset.body;
      throw error;
    });
    asset.kept = await asset.body;
    return asset.kept.send(request, reply);
  }
}

async function readBody({ path, type, precompressed }: Asset): Promise<PrecompressedBody> {
  const [data, brotli] = await Promise.all([readFile(path), precompressed ? readFile(`${path}.br`) : undefined]);
  return new PrecompressedBody(type, data, { effort: 11, brotli });
}
