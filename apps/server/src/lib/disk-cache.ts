import { hash, randomUUID } from "node:crypto";
import { mkdir, readdir, readFile, rename, rm, stat, utimes, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { LRUCache } from "lru-cache";
import { ignoreENOENT } from "./ignore-enoent.ts";

/** Length of the SHA-256 that follows the data in each file. */
const hashBytes = 32;
/** Age in milliseconds at which a partial file or a claim counts as left by a crash; a younger one may be in use by another process. */
const abandonedAfter = 60_000;
/** The ending of files that claim a key. */
const claimEnding = ".claim";

/** Bytes by key. */
export interface Cache {
  get(key: string): Promise<Buffer | undefined>;
  put(key: string, data: Buffer): Promise<void>;
  /** Whether there are bytes for a key. */
  exists(key: string): Promise<boolean>;
  /**
   * Claims a key whose bytes are about to be made, over all processes that share the cache, until it is disposed of.
   * @returns undefined while another process makes them
   */
  claim(key: string): Promise<AsyncDisposable | undefined>;
  /** The used share of the limit, 0 to 1. */
  readonly fullness: number;
}

/**
 * A cache of files in one folder, limited to `maxBytes` of data; the least recently used file is removed first. Several
 * processes may share the folder. Files appear atomically. A fault of the disk and a damaged file are reported to
 * `onFault` and count as a miss. Keys are file names: letters, digits, dash, dot.
 */
export class DiskCache implements Cache {
  readonly #folder: string;
  readonly #onFault: (fault: unknown) => void;
  /** Sizes of the data by key. */
  readonly #sizes: LRUCache<string, number>;
  readonly #evicted: string[] = [];

  private constructor(folder: string, maxBytes: number, onFault: (fault: unknown) => void) {
    this.#folder = folder;
    this.#onFault = onFault;
    this.#sizes = new LRUCache({
      maxSize: maxBytes,
      sizeCalculation: (size) => Math.max(1, size),
      dispose: (_size, key, reason) => void (reason === "evict" && this.#evicted.push(key)),
    });
  }

  /** Opens the folder, which is created if needed, with the files of earlier processes. */
  static async open(folder: string, maxBytes: number, onFault: (fault: unknown) => void): Promise<DiskCache> {
    const cache = new DiskCache(folder, maxBytes, onFault);
    await mkdir(folder, { recursive: true });
    const files = await Promise.all(
      (await readdir(folder)).map(async (name) => ({ name, info: await ignoreENOENT(stat(join(folder, name))) })),
    );
    for (const { name, info } of files.toSorted((a, b) => (a.info?.mtimeMs ?? 0) - (b.info?.mtimeMs ?? 0))) {
      if (!info) continue;
      const isPart = name.endsWith(".part") || name.endsWith(claimEnding);
      const size = dataBytes(info.size);
      if (isPart ? Date.now() - info.mtimeMs > abandonedAfter : size > maxBytes) cache.#evicted.push(name);
      else if (!isPart) cache.#sizes.set(name, size);
    }
    await cache.#removeEvicted();
    return cache;
  }

  /** Bytes of data on disk. */
  get bytes(): number {
    return this.#sizes.calculatedSize;
  }

  /** The used share of the limit, 0 to 1. */
  get fullness(): number {
    return this.#sizes.calculatedSize / this.#sizes.maxSize;
  }

  /** All keys, the least recently used first. */
  keys(): string[] {
    return [...this.#sizes.rkeys()];
  }

  /** Whether this process knows of a file with the key. */
  has(key: string): boolean {
    return this.#sizes.has(key);
  }

  /** Whether there is a file with the key; finds files of other processes. */
  async exists(key: string): Promise<boolean> {
    if (this.#sizes.has(key)) return true;
    const info = await stat(join(this.#folder, key)).catch(() => undefined);
    if (info && !this.#sizes.has(key)) this.#sizes.set(key, dataBytes(info.size));
    return info !== undefined;
  }

  async get(key: string): Promise<Buffer | undefined> {
    if (!(await this.exists(key))) return undefined;
    this.#sizes.get(key);
    const path = join(this.#folder, key);
    try {
      const data = verified(await readFile(path));
      if (!data) throw new Error(`${key} is damaged`);
      const now = new Date();
      // The order of use survives a restart as modification times. Another process may have removed the file since.
      await ignoreENOENT(utimes(path, now, now)).catch(this.#onFault);
      return data;
    } catch (fault) {
      this.#onFault(fault);
      await this.remove(key).catch(this.#onFault);
      return undefined;
    }
  }

  /** Stores data; nothing when it exceeds the limit by itself. */
  async put(key: string, data: Buffer): Promise<void> {
    if (data.length > this.#sizes.maxSize) return;
    const part = join(this.#folder, `${randomUUID()}.part`);
    try {
      await writeFile(part, [data, hashOf(data)]);
      await rename(part, join(this.#folder, key));
      this.#sizes.set(key, data.length);
      await this.#removeEvicted();
    } catch (fault) {
      this.#onFault(fault);
      await rm(part, { force: true }).catch(this.#onFault);
    }
  }

  async claim(key: string): Promise<AsyncDisposable | undefined> {
    const path = join(this.#folder, key + claimEnding);
    const claimed = { [Symbol.asyncDispose]: () => rm(path, { force: true }).catch(this.#onFault) };
    try {
      const info = await ignoreENOENT(stat(path));
      if (info && Date.now() - info.mtimeMs > abandonedAfter) await rm(path, { force: true });
      await writeFile(path, "", { flag: "wx" });
      return claimed;
    } catch (fault) {
      if (fault instanceof Error && "code" in fault && fault.code === "EEXIST") return undefined;
      this.#onFault(fault);
      // Rather made twice than never.
      return claimed;
    }
  }

  async remove(key: string): Promise<void> {
    this.#sizes.delete(key);
    await rm(join(this.#folder, key), { force: true });
  }

  async #removeEvicted(): Promise<void> {
    await Promise.all(this.#evicted.splice(0).map((key) => rm(join(this.#folder, key), { force: true })));
  }
}

function dataBytes(fileBytes: number): number {
  return Math.max(0, fileBytes - hashBytes);
}

function hashOf(data: Buffer): Buffer {
  return hash("sha256", data, "buffer");
}

/** The data of a file; undefined when its hash does not match. */
function verified(file: Buffer): Buffer | undefined {
  const data = file.subarray(0, dataBytes(file.length));
  return file.length >= hashBytes && hashOf(data).equals(file.subarray(data.length)) ? data : undefined;
}
