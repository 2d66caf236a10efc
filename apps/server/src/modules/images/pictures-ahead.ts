import { setTimeout as wait } from "node:timers/promises";
import type { FastifyBaseLogger } from "fastify";
import type { ContentSnapshot } from "../content/snapshot.ts";
import type { ContentSource } from "../content/source.ts";
import { makeWanted } from "./make-wanted.ts";
import type { Originals } from "./originals.ts";
import type { PageRenditions } from "./page-renditions.ts";

interface PicturesAheadParts {
  contents: ContentSource;
  masters: Originals;
  renditions: PageRenditions;
  log: FastifyBaseLogger;
}

/** Milliseconds between two looks for other content. */
const interval = 1000;

/** Makes pictures before anybody asks for them. */
export class PicturesAhead {
  readonly #parts: PicturesAheadParts;
  #closed = false;

  constructor(parts: PicturesAheadParts) {
    this.#parts = parts;
  }

  /** Makes what the pages of this moment ask for, and again whenever other content is published, until it is closed. */
  async follow(): Promise<void> {
    const { contents, log, ...parts } = this.#parts;
    let done: ContentSnapshot | undefined;
    while (!this.#closed) {
      const snapshot = contents.current();
      if (snapshot !== done)
        await makeWanted(snapshot.content, {
          ...parts,
          tell: (line) => log.info(line),
          onFault: (picture, error) => log.warn({ err: error, picture }, "picture cannot be rendered"),
          goOn: () => !this.#closed && contents.current() === snapshot,
        });
      done = snapshot;
      await wait(interval, undefined, { ref: false });
    }
  }

  close(): void {
    this.#closed = true;
  }
}
