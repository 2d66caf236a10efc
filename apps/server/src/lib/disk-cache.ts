import { hash, randomUUID } from "node:crypto";
import { mkdir, readdir, readFile, rename, rm, stat, utimes, writeFile } from "node:fs/promises";
import { join } from "node:path";

/** Bytes of the SHA-256 that stands behind each file's own. */
const markBytes = 32;

/**
 * Files below one folder, at most `maxBytes` of them in all; what was not used for longest goes first.
 * A file appears whole or not at all. Losing the folder costs time, never an answer: every fault of the
 * disk is reported to `onFault` and counts as a miss. So does a file that is not what was put there: it is
 * removed, and whoever asks makes it anew.
 */
export class DiskCache {
  readonly #folder: string;
  readonly #maxBytes: number;
  readonly #onFault: (fault: unknown) => void;
  /** Sizes by key, the least recently used first. */
  readonly #sizes = new Map<string, number>();
  #bytes = 0;

  private constructor(folder: string, maxBytes: number, onFault: (fault: unknown) => void) {
    this.#folder = folder;
    this.#maxBytes = maxBytes;
    this.#onFault = onFault;
  }

  /** Opens the folder, creates it if need be, and takes over what an earlier process left there. */
  static async open(folder: string, maxBytes: number, onFault: (fault: unknown) => void): Promise<DiskCache> {
    const cache = new DiskCache(folder, maxBytes, onFault);
    await mkdir(folder, { recursive: true });
    const names = await readdir(folder);
    await Promise.all(names.filter((name) => name.endsWith(".part")).map((name) => removeWhenLeft(join(folder, name))));
    const files = await Promise.all(
      names
        .filter((name) => !name.endsWith(".part"))
        .map(async (name) => ({ name, info: await stat(join(folder, name)) })),
    );
    for (const { name, info } of files.sort((a, b) => a.info.mtimeMs - b.info.mtimeMs))
      cache.#count(name, dataBytes(info.size));
    await cache.#trim();
    return cache;
  }

  /** Bytes held at present. */
  get bytes(): number {
    return this.#bytes;
  }

  /** Whether something is held under a key, as far as is known without asking the disk. */
  has(key: string): boolean {
    return this.#sizes.has(key);
  }

  /** Whether something is held under a key; finds what another process has put there since. */
  async knows(key: string): Promise<boolean> {
    if (this.#sizes.has(key)) return true;
    const info = await stat(join(this.#folder, key)).catch(() => undefined);
    if (info && !this.#sizes.has(key)) this.#count(key, dataBytes(info.size));
    return info !== undefined;
  }

  /** What part of the room is taken, from 0 to 1. */
  get fullness(): number {
    return this.#bytes / this.#maxBytes;
  }

  /** `key` is a file name: letters, digits, dash, dot. */
  async get(key: string): Promise<Buffer | undefined> {
    if (!(await this.knows(key))) return undefined;
    this.#count(key, this.#sizes.get(key) ?? 0);
    const path = join(this.#folder, key);
    try {
      const data = sound(await readFile(path));
      if (!data) throw new Error(`${key} is not what was put there`);
      await this.#touch(path);
      return data;
    } catch (fault) {
      this.#onFault(fault);
      await this.remove(key).catch(this.#onFault);
      return undefined;
    }
  }

  /** The order of use survives a restart as the time of the file. Another process may have removed it since it was read. */
  async #touch(path: string): Promise<void> {
    const now = new Date();
    await utimes(path, now, now).catch((fault: unknown) => {
      if (!(fault instanceof Error && "code" in fault && fault.code === "ENOENT")) this.#onFault(fault);
    });
  }

  async put(key: string, data: Buffer): Promise<void> {
    if (data.length > this.#maxBytes) return;
    const part = join(this.#folder, `${randomUUID()}.part`);
    try {
      await writeFile(part, [data, markOf(data)]);
      await rename(part, join(this.#folder, key));
      this.#count(key, data.length);
      await this.#trim();
    } catch (fault) {
      this.#onFault(fault);
      await rm(part, { force: true }).catch(this.#onFault);
    }
  }

  /** All that is held, the least recently used first. */
  keys(): string[] {
    return [...this.#sizes.keys()];
  }

  async remove(key: string): Promise<void> {
    this.#forget(key);
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
    const leaving: string[] = [];
    for (const key of this.#sizes.keys()) {
      if (this.#bytes <= this.#maxBytes) break;
      this.#forget(key);
      leaving.push(key);
    }
    await Promise.all(leaving.map((key) => rm(join(this.#folder, key), { force: true })));
  }
}

function dataBytes(fileBytes: number): number {
  return Math.max(0, fileBytes - markBytes);
}

function markOf(data: Buffer): Buffer {
  return hash("sha256", data, "buffer");
}

/** What was put into a file; undefined when it is not that any more. */
function sound(file: Buffer): Buffer | undefined {
  const data = file.subarray(0, dataBytes(file.length));
  return file.length >= markBytes && markOf(data).equals(file.subarray(data.length)) ? data : undefined;
}

/** Removes half of a file that a crash left behind. A young one may be another process's, which is writing it. */
async function removeWhenLeft(path: string): Promise<void> {
  const info = await stat(path).catch(() => undefined);
  if (info && Date.now() - info.mtimeMs > 60_000) await rm(path, { force: true });
}
