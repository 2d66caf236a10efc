import type { DiskCache } from "./disk-cache.ts";
import type { RenderQueue } from "./render-queue.ts";
import type { CacheRead } from "../tally.ts";
import type { Care } from "./render.ts";
import type { Rendition } from "./rendition.ts";

/** Makes a rendition of a master's bytes. */
export type Renderer = (master: Buffer, rendition: Rendition, care?: Care) => Promise<Buffer>;

interface RenditionStoreParts {
  cache: DiskCache;
  queue: RenderQueue;
  render: Renderer;
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
   * @param admit is asked before anything is rendered, and throws to refuse it
   * @throws ImageError as `admit`, the queue and the renderer do
   */
  async get(name: string, master: () => Promise<Buffer>, rendition: Rendition, admit?: () => void): Promise<Buffer> {
    const underway = this.#inFlight.get(name);
    if (underway) return underway;
    // Before it is under way: nobody is refused for another's sake.
    if (!this.#parts.cache.has(name)) admit?.();
    const started = this.#keptOrNew(name, master, rendition).finally(() => this.#inFlight.delete(name));
    this.#inFlight.set(name, started);
    return started;
  }

  async #keptOrNew(name: string, master: () => Promise<Buffer>, rendition: Rendition): Promise<Buffer> {
    const { cache, queue, render, onRead } = this.#parts;
    const kept = await cache.get(name);
    onRead?.(kept ? "hit" : "miss");
    if (kept) return kept;
    const made = await queue.run(async () => render(await master(), rendition));
    await cache.put(name, made);
    return made;
  }
}
