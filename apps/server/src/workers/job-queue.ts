/** A job was not run because too many others wait. */
export class QueueFullError extends Error {
  override name = "QueueFullError";
}

/** Runs jobs in order of arrival, at most `maxConcurrent` at a time. */
export class JobQueue {
  readonly #maxConcurrent: number;
  readonly #queueLimit: number;
  readonly #waiting: (() => void)[] = [];
  #running = 0;

  /** @param queueLimit jobs that may wait */
  constructor({ maxConcurrent, queueLimit = 500 }: { maxConcurrent: number; queueLimit?: number }) {
    this.#maxConcurrent = maxConcurrent;
    this.#queueLimit = queueLimit;
  }

  /** How many jobs wait. */
  get waiting(): number {
    return this.#waiting.length;
  }

  /** @throws QueueFullError, or what the job throws */
  async run<T>(job: () => Promise<T>): Promise<T> {
    if (this.#running < this.#maxConcurrent) this.#running += 1;
    else if (this.#waiting.length >= this.#queueLimit) throw new QueueFullError("Too many jobs wait.");
    // The job that ends passes its place on, so the count of running jobs stays the same.
    else await new Promise<void>((resolve) => this.#waiting.push(resolve));
    try {
      return await job();
    } finally {
      const next = this.#waiting.shift();
      if (next) next();
      else this.#running -= 1;
    }
  }
}
