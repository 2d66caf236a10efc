import { createHash } from "node:crypto";
import type { Readable } from "node:stream";
import type { ImageFormat } from "@klarholm/contract";
import type { ByteRange } from "./byte-range.ts";
import type { DiskCache } from "./disk-cache.ts";
import { ImageError } from "./image-error.ts";
import { type MasterKind, type Masters, masterTypes } from "./masters.ts";
import { parseProcess } from "./process-query.ts";
import type { RenderQueue } from "./render-queue.ts";
import { chooseRendition, type Rendition, renditionKey } from "./rendition.ts";

/** What answers a request for a picture; the bytes are fetched only when they are sent. */
export interface Delivery {
  type: string;
  /** Tells one content from another; a strong ETag without its quotes. */
  tag: string;
  /** SHA-256 of the master, whose start an address may carry as its version. */
  masterHash: string;
  bytes(): Promise<Buffer>;
  /** Films are sent in the parts that a player asks for. */
  film?: { size: number; part(range: ByteRange): Readable };
}

const outputTypes: Record<ImageFormat, string> = { webp: "image/webp", avif: "image/avif", jpg: "image/jpeg", png: "image/png" };

/** Raised when the renderer changes its output, so that no old rendition is served for a new one. */
const rendererVersion = 1;

/** Makes a rendition of a master's bytes. */
export type Renderer = (master: Buffer, rendition: Rendition) => Promise<Buffer>;

interface ImageServiceParts {
  masters: Masters;
  cache: DiskCache;
  queue: RenderQueue;
  render: Renderer;
}

/** Finds, renders and keeps pictures. A rendition is made once, however many ask for it at the same time. */
export class ImageService {
  readonly #masters: Masters;
  readonly #cache: DiskCache;
  readonly #queue: RenderQueue;
  readonly #inFlight = new Map<string, Promise<Buffer>>();

  readonly #render: Renderer;

  constructor({ masters, cache, queue, render }: ImageServiceParts) {
    this.#masters = masters;
    this.#cache = cache;
    this.#queue = queue;
    this.#render = render;
  }

  /**
   * @param key the address below /media/, decoded
   * @param process the value of `x-oss-process`; the original without it
   * @throws ImageError
   */
  async find(key: string, process?: string): Promise<Delivery> {
    const rendition = process === undefined ? undefined : chooseRendition(parseProcess(process));
    const { kind, hash, size } = await this.#masters.hash(key);
    if (!rendition) {
      const film = kind === "mp4" && { film: { size, part: (range: ByteRange) => this.#masters.stream(key, range) } };
      return { type: masterTypes[kind], tag: hash.slice(0, 32), masterHash: hash, bytes: () => this.#masters.read(key), ...film };
    }
    if (kind === "svg" || kind === "mp4") throw new ImageError("BadRequest", "Drawings and films are delivered as they are.");

    const format = rendition.format ?? formatOf(kind);
    const tag = tagOf(hash, { ...rendition, format });
    const bytes = () => this.#rendered(`${tag}.${format}`, key, { ...rendition, format });
    return { type: outputTypes[format], tag, masterHash: hash, bytes };
  }

  /** A square PNG of a picture or a drawing, for the host's own icon. @throws ImageError */
  async square(key: string, side: number): Promise<Buffer> {
    const { hash } = await this.#masters.hash(key);
    const rendition: Rendition = { resize: { mode: "fixed", width: side, height: side, limit: false, colour: "FFFFFF" }, format: "png" };
    return this.#rendered(`${tagOf(hash, rendition)}.png`, key, rendition);
  }

  #rendered(name: string, key: string, rendition: Rendition): Promise<Buffer> {
    const underway = this.#inFlight.get(name);
    if (underway) return underway;
    const started = this.#fromCacheOrNew(name, key, rendition).finally(() => this.#inFlight.delete(name));
    this.#inFlight.set(name, started);
    return started;
  }

  async #fromCacheOrNew(name: string, key: string, rendition: Rendition): Promise<Buffer> {
    const kept = await this.#cache.get(name);
    if (kept) return kept;
    const made = await this.#queue.run(async () => this.#render(await this.#masters.read(key), rendition));
    await this.#cache.put(name, made);
    return made;
  }
}

function tagOf(masterHash: string, rendition: Rendition): string {
  return createHash("sha256").update(`${rendererVersion} ${masterHash} ${renditionKey(rendition)}`).digest("hex").slice(0, 32);
}

function formatOf(kind: MasterKind): ImageFormat {
  return kind === "png" || kind === "webp" ? kind : "jpg";
}
