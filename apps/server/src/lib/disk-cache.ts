import { hash, randomUUID } from "node:crypto";
import { mkdir, readdir, readFile, rename, rm, stat, utimes, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { LRUCache } from "lru-cache";
import { ignoreENOENT } from "./ignore-enoent.ts";

/** Length of the SHA-256 checksum appended to each file. */
const checksumBytes = 32;

/**
 * An LRU cache of files in one folder, limited to `maxBytes`, which several processes may share. Files are written
 * atomically. Disk errors and files with a wrong checksum are reported to `onFault` and count as misses.
 */
export class DiskCache {
  readonly #folder: string;
  readonly #onFault: (fault: unknown) => void;
  /** Sizes by key, least recently used first. */
  readonly #sizes = new Map<string, number>();
  #bytes = 0;

  private constructor(folder: string, maxBytes: number, onFault: (fault: unknown) => void) {
    this.#folder = folder;
    this.#onFault = onFault;
    this.#sizes = new LRUCache({
      maxSize: maxBytes,
      sizeCalculation: (size) => Math.max(1, size),
      dispose: (_size, key, reason) => void (reason === "evict" && this.#evicted.push(key)),
    });
  }

  /** Opens or creates the folder and indexes the files of earlier processes. */
  static async open(folder: string, maxBytes: number, onFault: (fault: unknown) => void): Promise<DiskCache> {
    const cache = new DiskCache(folder, maxBytes, onFault);
    await mkdir(folder, { recursive: true });
    const names = await readdir(folder);
    await Promise.all(names.filter((name) => name.endsWith(".part")).map((name) => removeIfStale(join(folder, name))));
    const files = await Promise.all(
      (await readdir(folder)).map(async (name) => ({ name, info: await ignoreENOENT(stat(join(folder, name))) })),
    );
    for (const { name, info } of files.toSorted((a, b) => (a.info?.mtimeMs ?? 0) - (b.info?.mtimeMs ?? 0))) {
      if (!info) continue;
      const isPart = name.endsWith(".part");
      const size = dataBytes(info.size);
      if (isPart ? Date.now() - info.mtimeMs > abandonedAfter : size > maxBytes) cache.#evicted.push(name);
      else if (!isPart) cache.#sizes.set(name, size);
    }
    await cache.#removeEvicted();
    return cache;
  }

  /** Bytes of all cached files. */
  get bytes(): number {
    return this.#sizes.calculatedSize;
  }

  /** Whether a key is in the index in memory. */
  has(key: string): boolean {
    return this.#sizes.has(key);
  }

  /** Whether a key is cached, possibly by another process. */
  async knows(key: string): Promise<boolean> {
    if (this.#sizes.has(key)) return true;
    const info = await stat(join(this.#folder, key)).catch(() => undefined);
    if (info && !this.#sizes.has(key)) this.#sizes.set(key, dataBytes(info.size));
    return info !== undefined;
  }

  /** Used share of `maxBytes`, from 0 to 1. */
  get fullness(): number {
    return this.#bytes / this.#maxBytes;
  }

  /** @param key a file name: letters, digits, dash, dot */
  async get(key: string): Promise<Buffer | undefined> {
    if (!(await this.exists(key))) return undefined;
    this.#sizes.get(key);
    const path = join(this.#folder, key);
    try {
      const data = verifiedData(await readFile(path));
      if (!data) throw new Error(`${key} has a wrong checksum`);
      await this.#touch(path);
      return data;
    } catch (fault) {
      this.#onFault(fault);
      await this.remove(key).catch(this.#onFault);
      return undefined;
    }
  }

  /** Stores the time of use as modification time, for the order after a restart. Another process may have removed the file. */
  async #touch(path: string): Promise<void> {
    const now = new Date();
    await utimes(path, now, now).catch((fault: unknown) => {
      if (!(fault instanceof Error && "code" in fault && fault.code === "ENOENT")) this.#onFault(fault);
    });
  }

  async put(key: string, data: Buffer): Promise<void> {
    if (data.length > this.#sizes.maxSize) return;
    const part = join(this.#folder, `${randomUUID()}.part`);
    try {
      await writeFile(part, [data, checksum(data)]);
      await rename(part, join(this.#folder, key));
      this.#sizes.set(key, data.length);
      await this.#removeEvicted();
    } catch (fault) {
      this.#onFault(fault);
      await rm(part, { force: true }).catch(this.#onFault);
    }
  }

  /** All keys, least recently used first. */
  keys(): string[] {
    return [...this.#sizes.keys()];
  }

  async remove(key: string): Promise<void> {
    this.#sizes.delete(key);
    await rm(join(this.#folder, key), { force: true });
  }

  #count(key: string, size: number): void {
    this.#forget(key);
    this.#sizes.set(key, size);
    this.#bytes += size;
  }

  #forget(key: string): void {
    this.#bytes -= this.#sizes.get(key) ?? 0;
    this.#sizes.delete(key);
  }

  async #trim(): Promise<void> {
    const evicted: string[] = [];
    for (const key of this.#sizes.keys()) {
      if (this.#bytes <= this.#maxBytes) break;
      this.#forget(key);
      evicted.push(key);
    }
    await Promise.all(evicted.map((key) => rm(join(this.#folder, key), { force: true })));
  }
}

function dataBytes(fileBytes: number): number {
  return Math.max(0, fileBytes - checksumBytes);
}

function checksum(data: Buffer): Buffer {
  return hash("sha256", data, "buffer");
}

/** The data of a file; undefined when its checksum is wrong. */
function verifiedData(file: Buffer): Buffer | undefined {
  const data = file.subarray(0, dataBytes(file.length));
  return file.length >= checksumBytes && checksum(data).equals(file.subarray(data.length)) ? data : undefined;
}

/** Removes a partial file after a crash. A recent one may still be written by another process. */
async function removeIfStale(path: string): Promise<void> {
  const info = await stat(path).catch(() => undefined);
  if (info && Date.now() - info.mtimeMs > 60_000) await rm(path, { force: true });
}
