import type { Cache } from "../../lib/disk-cache.ts";
import type { CacheRead } from "../../plugins/metrics/counters.ts";
import type { Effort } from "./render.ts";
import type { Rendition } from "./rendition.ts";

/** Reads the original when rendering starts, so that waiting requests hold no bytes. */
export type Renderer = (original: () => Promise<Buffer>, rendition: Rendition, effort?: Effort) => Promise<Buffer>;

interface RenditionStoreParts {
  cache: Cache;
  render: Renderer;
  /** Encoding effort; the renderer's default when absent. */
  effort?: Effort;
  onRead?: (read: CacheRead) => void;
}

/** Renders and caches pictures. Concurrent requests for a rendition share one rendering. */
export class RenditionStore {
  readonly #parts: RenditionStoreParts;
  readonly #inFlight = new Map<string, Promise<Buffer>>();

  constructor(parts: RenditionStoreParts) {
    this.#parts = parts;
  }

  /**
   * @param name file name of the rendition (`renditionName`)
   * @throws what the renderer throws
   */
  async get(name: string, original: () => Promise<Buffer>, rendition: Rendition): Promise<Buffer> {
    const inFlight = this.#inFlight.get(name);
    if (inFlight) return inFlight;
    const started = this.#readOrRender(name, original, rendition).finally(() => this.#inFlight.delete(name));
    this.#inFlight.set(name, started);
    return started;
  }

  /** Whether the rendition is cached. */
  async has(name: string): Promise<boolean> {
    return this.#parts.cache.exists(name);
  }

  async #readOrRender(name: string, original: () => Promise<Buffer>, rendition: Rendition): Promise<Buffer> {
    const { cache, render, effort, onRead } = this.#parts;
    const cached = await cache.get(name);
    onRead?.(cached ? "hit" : "miss");
    if (cached) return cached;
    const rendered = await render(original, rendition, effort);
    await cache.put(name, rendered);
    return rendered;
  }
}
