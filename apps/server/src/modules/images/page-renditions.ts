import type { Cache } from "../../lib/disk-cache.ts";
import type { CacheRead } from "../../plugins/metrics/counters.ts";
import { RenditionStore, type Renderer } from "./rendition-store.ts";
import type { Rendition } from "./rendition.ts";

interface PageRenditionsParts {
  cache: Cache;
  /** Renders for waiting visitors. */
  now: Renderer;
  /** Renders at idle priority. */
  ahead: Renderer;
  /** Is called for each read on behalf of a visitor. */
  onRead?: (read: CacheRead) => void;
  /** Receives failures of careful renditions that follow a quick one. */
  onFault: (error: unknown) => void;
}

/**
 * The renditions that pages use. A missing AVIF or WebP is rendered quickly for the visitor. Then the careful rendition is
 * made at idle priority, before prerendered ones, and replaces the quick one.
 */
export class PageRenditions {
  readonly #parts: PageRenditionsParts;
  readonly #now: RenditionStore;
  readonly #ahead: RenditionStore;
  /** Quick renditions by name, until the careful one is cached. */
  readonly #quick = new Map<string, Promise<Buffer>>();

  constructor(parts: PageRenditionsParts) {
    const { cache, now, ahead, onRead } = parts;
    this.#parts = parts;
    this.#now = new RenditionStore({ cache, render: now, ...(onRead && { onRead }) });
    this.#ahead = new RenditionStore({ cache, render: ahead });
  }

  /** Whether `get` returns the final rendition. */
  async isFinal(name: string, { format, drawing }: Rendition): Promise<boolean> {
    return drawing === true || (format !== "avif" && format !== "webp") || this.has(name);
  }

  /**
   * The careful rendition if it is cached, else a quick one.
   * @throws what the renderer throws
   */
  async get(name: string, original: () => Promise<Buffer>, rendition: Rendition): Promise<Buffer> {
    if (await this.isFinal(name, rendition)) return this.#now.get(name, original, rendition);
    const inFlight = this.#quick.get(name);
    if (inFlight) return inFlight;
    this.#parts.onRead?.("miss");
    const quick = this.#parts.now(original, rendition, "quick");
    this.#quick.set(name, quick);
    // A failure of the quick rendition is the visitor's answer and is not reported.
    void quick
      .then(
        () => this.make(name, original, rendition).catch(this.#parts.onFault),
        () => undefined,
      )
      .finally(() => this.#quick.delete(name));
    return quick;
  }

  /**
   * Makes the careful rendition unless it is cached.
   * @returns false while another process makes it
   * @throws what the renderer throws
   */
  async make(name: string, original: () => Promise<Buffer>, rendition: Rendition): Promise<boolean> {
    if (await this.has(name)) return true;
    await using claim = await this.#parts.cache.claim(name);
    if (!claim) return false;
    await this.#ahead.get(name, original, rendition);
    return true;
  }

  /** Whether the careful rendition is cached. */
  async has(name: string): Promise<boolean> {
    return this.#parts.cache.exists(name);
  }

  /** Whether prerendering may go on; a tenth of the cache is reserved for what visitors request besides. */
  get hasRoom(): boolean {
    return this.#parts.cache.fullness < 0.9;
  }
}
