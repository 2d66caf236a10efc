import type { CacheRead } from "../../plugins/metrics/counters.ts";
import type { DiskCache } from "../../lib/disk-cache.ts";
import type { RenderQueue } from "./render-queue.ts";
import { RenditionStore, type Renderer } from "./rendition-store.ts";
import type { Rendition } from "./rendition.ts";

interface PageRenditionsParts {
  cache: DiskCache;
  /** For visitors, who wait. */
  now: { queue: RenderQueue; render: Renderer };
  /** At idle priority, for nobody in particular. */
  ahead: { queue: RenderQueue; render: Renderer };
  /** Hears whether what a visitor asked for was there. */
  onRead?: (read: CacheRead) => void;
  /** Hears why a careful rendition could not be made after a quick one. */
  onFault: (error: unknown) => void;
}

/**
 * The renditions that pages ask for. What has not been made when a visitor asks is made quickly; the careful rendition is
 * begun behind it, before what is made ahead, and takes its place.
 */
export class PageRenditions {
  readonly #cache: DiskCache;
  readonly #now: PageRenditionsParts["now"];
  readonly #onRead: (read: CacheRead) => void;
  readonly #onFault: (error: unknown) => void;
  readonly #waitedFor: RenditionStore;
  readonly #ahead: RenditionStore;
  /** Quick renditions by name, until the careful one is there. */
  readonly #quick = new Map<string, Promise<Buffer>>();

  constructor({ cache, now, ahead, onRead = () => undefined, onFault }: PageRenditionsParts) {
    this.#cache = cache;
    this.#now = now;
    this.#onRead = onRead;
    this.#onFault = onFault;
    this.#waitedFor = new RenditionStore({ cache, ...now, onRead });
    this.#ahead = new RenditionStore({ cache, ...ahead });
  }

  /** Whether `get` answers a rendition that stays as it is. */
  async lasts(name: string, { format, drawing }: Rendition): Promise<boolean> {
    return drawing === true || (format !== "avif" && format !== "webp") || this.#cache.knows(name);
  }

  /**
   * The careful rendition when there is one, else a quick one.
   * @throws ImageError as the queue and the renderer do
   */
  async get(name: string, master: () => Promise<Buffer>, rendition: Rendition): Promise<Buffer> {
    if (await this.lasts(name, rendition)) return this.#waitedFor.get(name, master, rendition);
    const underway = this.#quick.get(name);
    if (underway) return underway;
    this.#onRead("miss");
    const { queue, render } = this.#now;
    const quick = queue.run(async () => render(await master(), rendition, "quick"));
    this.#quick.set(name, quick);
    void quick
      .then(() => this.make(name, master, rendition))
      // What failed for the visitor was answered already.
      .catch(
        (error: unknown) =>
          void quick.then(
            () => this.#onFault(error),
            () => undefined,
          ),
      )
      .finally(() => this.#quick.delete(name));
    return quick;
  }

  /** Makes the careful rendition unless there is one. @throws as `get` does */
  async make(name: string, master: () => Promise<Buffer>, rendition: Rendition): Promise<void> {
    if (!(await this.#cache.knows(name))) await this.#ahead.get(name, master, rendition);
  }

  /** Whether the careful rendition is there. */
  async has(name: string): Promise<boolean> {
    return this.#cache.knows(name);
  }

  /** Whether more can be made ahead without another rendition leaving; the rest is for what visitors ask for besides. */
  get hasRoom(): boolean {
    return this.#cache.fullness < 0.9;
  }
}
