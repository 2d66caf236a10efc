/** Anything with a known size in memory. */
export interface Weighed {
  weight: number;
}

/** The most recently used values, at most `maxBytes` of them in all. */
export class PageCache<T extends Weighed> {
  readonly #maxBytes: number;
  readonly #entries = new Map<string, T>();
  #bytes = 0;

  constructor(maxBytes: number) {
    this.#maxBytes = maxBytes;
  }

  get bytes(): number {
    return this.#bytes;
  }

  get(key: string): T | undefined {
    const entry = this.#entries.get(key);
    if (!entry) return undefined;
    this.#entries.delete(key);
    this.#entries.set(key, entry);
    return entry;
  }

  set(key: string, entry: T): void {
    this.#drop(key);
    this.#entries.set(key, entry);
    this.#bytes += entry.weight;
    for (const oldest of this.#entries.keys()) {
      if (this.#bytes <= this.#maxBytes) break;
      this.#drop(oldest);
    }
  }

  clear(): void {
    this.#entries.clear();
    this.#bytes = 0;
  }

  #drop(key: string): void {
    this.#bytes -= this.#entries.get(key)?.weight ?? 0;
    this.#entries.delete(key);
  }
}
