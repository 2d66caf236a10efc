import { availableParallelism } from "node:os";
import { ImageError } from "../media/image-error.ts";

/**
 * Lets a few renderings run at a time and the rest wait in line, so that a burst of pictures takes
 * neither all cores nor all memory. When the line is full, newcomers are turned away with SlowDown.
 */
export class RenderQueue {
  readonly #atOnce: number;
  readonly #maxWaiting: number;
  readonly #waiting: (() => void)[] = [];
  #running = 0;

  constructor({ atOnce = Math.max(1, availableParallelism() - 1), maxWaiting = 500 } = {}) {
    this.#atOnce = atOnce;
    this.#maxWaiting = maxWaiting;
  }

  /** How many wait at present. */
  get waiting(): number {
    return this.#waiting.length;
  }

  /** @throws ImageError SlowDown when too many wait already */
  async run<T>(job: () => Promise<T>): Promise<T> {
    if (this.#running >= this.#atOnce) {
      if (this.#waiting.length >= this.#maxWaiting)
        throw new ImageError("SlowDown", "Too many pictures are being rendered.");
      // Whoever finishes hands over its place, so the count stays as it is.
      await new Promise<void>((resolve) => this.#waiting.push(resolve));
    } else {
      this.#running += 1;
    }
    try {
      return await job();
    } finally {
      const next = this.#waiting.shift();
      if (next) next();
      else this.#running -= 1;
    }
  }
}
