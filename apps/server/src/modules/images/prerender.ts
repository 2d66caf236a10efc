import { availableParallelism } from "node:os";
import { setImmediate as yieldToEvents, setTimeout as wait } from "node:timers/promises";
import type { FastifyBaseLogger } from "fastify";
import type { Content, ContentSnapshot } from "../content/snapshot.ts";
import type { ContentSource } from "../content/source.ts";
import type { Originals } from "./originals.ts";
import type { PageRenditions } from "./page-renditions.ts";
import { belowTheFold, firstScreens, type WantedRendition, wantedRenditions } from "./wanted-renditions.ts";

interface Stores {
  originals: Pick<Originals, "read">;
  renditions: PageRenditions;
}

interface PrerenderOptions extends Stores {
  /** Receives lines for the log. */
  onProgress: (line: string) => void;
  /** Receives each picture that cannot be rendered, once; it is skipped from then on. */
  onFault: (src: string, error: unknown) => void;
  /** Is asked before each rendition; always true by default. */
  shouldContinue?: () => boolean;
}

/** Renditions between two progress lines. */
const progressStep = 500;
/** Milliseconds between two checks for new content. */
const interval = 1000;

/**
 * Makes the missing renditions of pages, those of first screens first, as many at a time as there are cores, until all are
 * made or the cache is full.
 */
export async function prerender(content: Content, options: PrerenderOptions): Promise<void> {
  const { originals, renditions, onProgress, onFault, shouldContinue = () => true } = options;
  const broken = new Set<string>();
  /** Renditions that other processes make. */
  const elsewhere: WantedRendition[] = [];
  let [checked, made, isAnnounced] = [0, 0, false];

  const make = async (wanted: WantedRendition): Promise<void> => {
    const { src, name, rendition } = wanted;
    checked += 1;
    if (checked % 50 === 0) await yieldToEvents();
    if (broken.has(src) || (await renditions.has(name)) || !renditions.hasRoom || !shouldContinue()) return;
    if (!isAnnounced) onProgress("Pictures that pages ask for are being made.");
    isAnnounced = true;
    made += 1;
    try {
      if (!(await renditions.make(name, () => originals.read(src), rendition))) {
        made -= 1;
        elsewhere.push(wanted);
      }
    } catch (error) {
      if (shouldContinue() && !broken.has(src)) onFault(src, error);
      broken.add(src);
    }
    if (made % progressStep === 0) onProgress(`Pictures made: ${made}.`);
  };
  /** All workers take from the same iterator. */
  const makeAll = (wanted: Iterator<WantedRendition>) =>
    Promise.all(
      Array.from({ length: availableParallelism() }, async () => {
        for (let next = wanted.next(); !next.done && shouldContinue(); next = wanted.next()) await make(next.value);
      }),
    );

  await makeAll(wantedRenditions(content, firstScreens));
  if (shouldContinue()) onProgress("Pictures of first screens are ready.");
  await makeAll(wantedRenditions(content, belowTheFold));
  while (elsewhere.length > 0 && shouldContinue()) {
    // The other process may have been killed.
    await wait(interval, undefined, { ref: false });
    await makeAll(elsewhere.splice(0).values());
  }
  const limit = renditions.hasRoom ? "" : " as far as there is room";
  if (shouldContinue()) onProgress(`Pictures that pages ask for are ready${limit}: ${made} made.`);
}

/** Prerenders the pictures of the published content. */
export class Prerenderer {
  readonly #parts: Stores & { contents: ContentSource; log: FastifyBaseLogger };
  #closed = false;

  constructor(parts: Stores & { contents: ContentSource; log: FastifyBaseLogger }) {
    this.#parts = parts;
  }

  /** Prerenders the current content, and again after each publication, until `close`. */
  async follow(): Promise<void> {
    const { contents, log, ...stores } = this.#parts;
    let done: ContentSnapshot | undefined;
    while (!this.#closed) {
      const snapshot = contents.current();
      if (snapshot !== done)
        await prerender(snapshot.content, {
          ...stores,
          onProgress: (line) => log.info(line),
          onFault: (picture, error) => log.warn({ err: error, picture }, "picture cannot be rendered"),
          shouldContinue: () => !this.#closed && contents.current() === snapshot,
        });
      done = snapshot;
      await wait(interval, undefined, { ref: false });
    }
  }

  close(): void {
    this.#closed = true;
  }
}
