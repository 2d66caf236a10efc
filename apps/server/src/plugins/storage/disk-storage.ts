import { randomUUID } from "node:crypto";
import { createReadStream, createWriteStream } from "node:fs";
import { mkdir, open, readdir, rename, rm, stat } from "node:fs/promises";
import { dirname, join, relative, sep } from "node:path";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { ignoreENOENT } from "../../lib/ignore-enoent.ts";
import {
  expectKey,
  type ObjectRange,
  type ObjectSource,
  type Storage,
  StorageError,
  type StoredObject,
} from "./storage.ts";

/** The ending of files that are not complete yet; no key contains it. */
const partial = "~";

/** Objects as files of one folder, which several replicas may share, also over a network file system. */
export class DiskStorage implements Storage {
  readonly #folder: string;

  constructor(folder: string) {
    this.#folder = folder;
  }

  async put(key: string, source: ObjectSource): Promise<void> {
    const path = this.#pathOf(key);
    const part = `${path}.${randomUUID()}${partial}`;
    const chunks = source instanceof Uint8Array ? Readable.from([source]) : source;
    let isWriting = false;
    try {
      await mkdir(dirname(path), { recursive: true });
      const file = createWriteStream(part, { mode: 0o600, flush: true });
      file.once("error", () => (isWriting = true));
      await pipeline(chunks, file);
      isWriting = true;
      await rename(part, path);
      // The entry of the file must survive a loss of power, too.
      const folder = await open(dirname(path));
      await folder.sync().finally(() => folder.close());
    } catch (error) {
      await rm(part, { force: true }).catch(() => undefined);
      throw isWriting ? this.#fault(error) : error;
    }
  }

  async get(key: string, range?: ObjectRange): Promise<Readable | undefined> {
    const path = this.#pathOf(key);
    if ((await this.size(key)) === undefined) return undefined;
    return createReadStream(path, range);
  }

  async size(key: string): Promise<number | undefined> {
    const info = await ignoreENOENT(stat(this.#pathOf(key))).catch((error: unknown) => {
      throw this.#fault(error);
    });
    return info?.isFile() ? info.size : undefined;
  }

  async *list(prefix: string): AsyncGenerator<StoredObject> {
    const entries = await ignoreENOENT(readdir(this.#folder, { recursive: true, withFileTypes: true })).catch(
      (error: unknown) => {
        throw this.#fault(error);
      },
    );
    for (const entry of entries ?? []) {
      const path = join(entry.parentPath, entry.name);
      const key = relative(this.#folder, path).split(sep).join("/");
      if (!entry.isFile() || key.endsWith(partial) || !key.startsWith(prefix)) continue;
      const info = await ignoreENOENT(stat(path));
      if (info) yield { key, bytes: info.size, storedAt: info.mtimeMs };
    }
  }

  async remove(key: string): Promise<void> {
    await rm(this.#pathOf(key), { force: true }).catch((error: unknown) => {
      throw this.#fault(error);
    });
  }

  async check(): Promise<void> {
    await mkdir(this.#folder, { recursive: true })
      .then(() => readdir(this.#folder))
      .catch((error: unknown) => {
        throw this.#fault(error);
      });
  }

  #pathOf(key: string): string {
    expectKey(key);
    return join(this.#folder, key);
  }

  #fault(cause: unknown): StorageError {
    const code = cause instanceof Error && "code" in cause ? String(cause.code) : String(cause);
    return new StorageError(`STORAGE_URL: the folder cannot be used (${code}).`, { cause });
  }
}
