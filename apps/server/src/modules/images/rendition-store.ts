import type { DiskCache } from "../../lib/disk-cache.ts";
import type { RenderQueue } from "./render-queue.ts";
import type { CacheRead } from "../../plugins/metrics/counters.ts";
import type { Care } from "./render.ts";
import type { Rendition } from "./rendition.ts";

/** Makes a rendition of a master's bytes. */
export type Renderer = (master: Buffer, rendition: Rendition, care?: Care) => Promise<Buffer>;

interface RenditionStoreParts {
  cache: DiskCache;
  queue: RenderQueue;
  render: Renderer;
  /** How hard encoders try; as the renderer does by default. */
  care?: Care;
  /** Hears whether what was asked for was there. */
  onRead?: (read: CacheRead) => void;
}

/** Renders and keeps pictures. A rendition is made once, however many ask for it at the same time. */
export class RenditionStore {
  readonly #parts: RenditionStoreParts;
  readonly #inFlight = new Map<string, Promise<Buffer>>();

  constructor(parts: RenditionStoreParts) {
    this.#parts = parts;
  }

  /**
   * @param name a file name, the same for the same rendition of the same master
   * @throws ImageError as the queue and the renderer do
   */
  async get(name: string, master: () => Promise<Buffer>, rendition: Rendition): Promise<Buffer> {
    const underway = this.#inFlight.get(name);
    if (underway) return underway;
    const started = this.#keptOrNew(name, master, rendition).finally(() => this.#inFlight.delete(name));
    this.#inFlight.set(name, started);
    return started;
  }

  /** Whether it is there already. */
  async has(name: string): Promise<boolean> {
    return this.#parts.cache.knows(name);
  }

  async #keptOrNew(name: string, master: () => Promise<Buffer>, rendition: Rendition): Promise<Buffer> {
    const { cache, queue, render, care, onRead } = this.#parts;
    const kept = await cache.get(name);
    onRead?.(kept ? "hit" : "miss");
    if (kept) return kept;
    const made = await queue.run(async () => render(await master(), rendition, care));
    await cache.put(name, made);
    return made;
  }
}
