interface Entry<T> {
  value: T;
  bytes: number;
}

/** The most recently used values, at most `maxBytes` of them in all. */
export class PageCache<T> {
  readonly #maxBytes: number;
  readonly #entries = new Map<string, Entry<T>>();
  #bytes = 0;

  constructor(maxBytes: number) {
    this.#maxBytes = maxBytes;
  }

  get(key: string): T | undefined {
    const entry = this.#entries.get(key);
    if (!entry) return undefined;
    this.#entries.delete(key);
    this.#entries.set(key, entry);
    return entry.value;
  }

  /** @param bytes what the value takes in memory */
  set(key: string, value: T, bytes: number): void {
    this.#drop(key);
    this.#entries.set(key, { value, bytes });
    this.#bytes += bytes;
    for (const oldest of this.#entries.keys()) {
      if (this.#bytes <= this.#maxBytes) break;
      this.#drop(oldest);
    }
  }

  /** The keys that were used last, the latest first. */
  latest(count: number): string[] {
    return [...this.#entries.keys()].slice(-count).toReversed();
  }

  #drop(key: string): void {
    this.#bytes -= this.#entries.get(key)?.bytes ?? 0;
    this.#entries.delete(key);
  }
}
