import { setTimeout as wait } from "node:timers/promises";
import { buffer } from "node:stream/consumers";
import type { Database } from "../../db/open.ts";
import type { Cache } from "../../lib/disk-cache.ts";
import { takeClaim } from "./claim.repository.ts";
import type { Storage } from "./storage.ts";

/** Milliseconds that a call to the store may take, and for which it is not asked after a failure. */
const [patience, pause] = [5000, 30_000];

interface SharedCacheParts {
  /** On this machine; limited, and asked first. */
  disk: Cache;
  storage: Storage;
  /** Precedes the keys in the store; ends in a slash. */
  prefix: string;
  /** Holds the claims. */
  db: Database;
  /** Receives faults of the store, which count as misses. */
  onFault: (error: unknown) => void;
}

/**
 * A cache that all replicas share: a limited one on the disk before the store. While the store fails, the disk alone is
 * used. What was removed from the store, as by a lifecycle rule, is made again.
 */
export class SharedCache implements Cache {
  /** The store has no limit, and the disk removes what was not used for longest. */
  readonly fullness = 0;
  readonly #parts: SharedCacheParts;
  /** Keys in the store, as far as this process knows. */
  #known: Promise<Set<string>> | undefined;
  #blockedUntil = 0;

  constructor(parts: SharedCacheParts) {
    this.#parts = parts;
  }

  async exists(key: string): Promise<boolean> {
    const { disk, storage } = this.#parts;
    if (await disk.exists(key)) return true;
    const known = await (this.#known ??= this.#list());
    if (known.has(key)) return true;
    const size = await this.#ask(() => storage.size(this.#at(key)));
    if (size !== undefined) known.add(key);
    return size !== undefined;
  }

  async get(key: string): Promise<Buffer | undefined> {
    const { disk, storage } = this.#parts;
    const cached = await disk.get(key);
    if (cached) return cached;
    const stored = await this.#ask(async () => {
      const stream = await storage.get(this.#at(key));
      if (!stream) (await this.#known)?.delete(key);
      return stream && buffer(stream);
    });
    if (stored) await disk.put(key, stored);
    return stored;
  }

  async put(key: string, data: Buffer): Promise<void> {
    const { disk, storage } = this.#parts;
    await disk.put(key, data);
    const isStored = await this.#ask(() => storage.put(this.#at(key), data).then(() => true));
    if (isStored) (await this.#known)?.add(key);
  }

  async claim(key: string): Promise<AsyncDisposable | undefined> {
    try {
      return await takeClaim(this.#parts.db, this.#at(key));
    } catch (error) {
      this.#parts.onFault(error);
      // Rather made twice than never.
      return { [Symbol.asyncDispose]: async () => undefined };
    }
  }

  async #list(): Promise<Set<string>> {
    const keys = new Set<string>();
    const { storage, prefix } = this.#parts;
    const list = async () => {
      for await (const { key } of storage.list(prefix)) keys.add(key.slice(prefix.length));
    };
    await this.#ask(list);
    return keys;
  }

  /** Asks the store; undefined when it fails, or failed a moment ago. */
  async #ask<T>(request: () => Promise<T>): Promise<T | undefined> {
    if (Date.now() < this.#blockedUntil) return undefined;
    const stopped = new AbortController();
    try {
      const late = wait(patience, undefined, { ref: false, signal: stopped.signal }).then(() => {
        throw new Error(`The store gave no answer within ${patience} ms`);
      });
      return await Promise.race([request(), late]);
    } catch (error) {
      this.#blockedUntil = Date.now() + pause;
      this.#parts.onFault(error);
      return undefined;
    } finally {
      stopped.abort();
    }
  }

  #at(key: string): string {
    return this.#parts.prefix + key;
  }
}
