import { createHash } from "node:crypto";
import type { FileHandle } from "node:fs/promises";
import { buffer } from "node:stream/consumers";
import { promisify } from "node:util";
import { zstdCompress, zstdDecompress } from "node:zlib";
import { z } from "zod";
import type { Storage } from "../../../plugins/storage/storage.ts";

const [compress, decompress] = [promisify(zstdCompress), promisify(zstdDecompress)];

/** Bytes of a chunk of the database file: 32 of its pages. */
export const chunkBytes = 128 * 1024;
const [list, chunks] = ["snapshots/list/", "snapshots/chunks/"];

/** Milliseconds for which all snapshots stay, and the interval in which one of the older ones stays. */
const [recent, interval] = [2 * 3_600_000, 900_000];
/** Milliseconds for which an object without a snapshot stays, because another process may be writing one. */
const pendingTime = 3_600_000;

const sha256 = z.string().regex(/^[\da-f]{64}$/);
/** The state of the database file at a moment: the hashes of its chunks in order. */
const snapshot = z.object({
  format: z.literal(1),
  /** UTC, ISO 8601. Everything that was committed before is included. */
  taken: z.iso.datetime(),
  bytes: z.number().int(),
  chunks: z.array(sha256),
});
export type Snapshot = z.infer<typeof snapshot>;

/** A time as a key's last segment, which sorts by time. */
const nameOf = (taken: string) => taken.replaceAll(":", "-");
const timeOf = (name: string) => name.replace(/T(\d\d)-(\d\d)-/, "T$1:$2:");

/**
 * Snapshots of a database file in a folder or an S3-compatible store. Each is a list of the file's chunks by hash; a chunk
 * that snapshots share is stored once, compressed. One process writes to a store.
 */
export class SnapshotStore {
  readonly #storage: Storage;
  /** Hashes of stored chunks; listed before the first snapshot. */
  #known: Set<string> | undefined;

  constructor(storage: Storage) {
    this.#storage = storage;
  }

  /**
   * Stores a copy of the database, chunks first.
   * @param taken UTC, ISO 8601
   * @returns the number of chunks that were new, and their stored bytes
   */
  async add(file: FileHandle, taken: string): Promise<{ chunks: number; bytes: number }> {
    const known = (this.#known ??= await this.#listChunks());
    const added = { chunks: 0, bytes: 0 };
    const hashes: string[] = [];
    const page = Buffer.alloc(chunkBytes);
    let bytes = 0;
    for (;;) {
      const { bytesRead } = await file.read(page, 0, chunkBytes, bytes);
      if (bytesRead === 0) break;
      bytes += bytesRead;
      const chunk = page.subarray(0, bytesRead);
      const hash = hashOf(chunk);
      hashes.push(hash);
      if (known.has(hash)) continue;
      const packed = await compress(chunk);
      await this.#storage.put(chunkKey(hash), packed);
      known.add(hash);
      added.chunks += 1;
      added.bytes += packed.length;
    }
    const written: Snapshot = { format: 1, taken, bytes, chunks: hashes };
    await this.#storage.put(list + nameOf(taken), await compress(Buffer.from(JSON.stringify(written))));
    return added;
  }

  /** The times of all snapshots, oldest first; UTC, ISO 8601. */
  async times(): Promise<string[]> {
    const names: string[] = [];
    for await (const { key } of this.#storage.list(list)) names.push(timeOf(key.slice(list.length)));
    return names.toSorted();
  }

  /** @throws when it is missing or damaged */
  async read(taken: string): Promise<Snapshot> {
    return snapshot.parse(JSON.parse((await this.#object(list + nameOf(taken))).toString()));
  }

  /** @throws when the chunk is missing or damaged */
  async chunk(hash: string): Promise<Buffer> {
    const bytes = await this.#object(chunkKey(hash));
    if (hashOf(bytes) !== hash) throw new Error(`The chunk ${hash} of the snapshot is damaged.`);
    return bytes;
  }

  /**
   * Removes snapshots that are older than a time, and of those before the last two hours all but one of each quarter of an
   * hour; then chunks without a snapshot. The newest snapshot stays.
   * @param now milliseconds since 1970 @param maxAge milliseconds
   */
  async purge(now: number, maxAge: number): Promise<void> {
    const times = await this.times();
    const periods = new Set<number>();
    const stays = new Set(
      times.toReversed().filter((taken, index) => {
        const at = Date.parse(taken);
        if (index === 0 || now - at < recent) return true;
        const period = Math.floor(at / interval);
        if (now - at > maxAge || periods.has(period)) return false;
        periods.add(period);
        return true;
      }),
    );
    for (const taken of times) if (!stays.has(taken)) await this.#storage.remove(list + nameOf(taken));
    const used = new Set<string>();
    for (const taken of stays) for (const hash of (await this.read(taken)).chunks) used.add(hash);
    for await (const { key, storedAt } of this.#storage.list(chunks)) {
      const hash = key.slice(-64);
      if (used.has(hash) || now - storedAt < pendingTime) continue;
      await this.#storage.remove(key);
      this.#known?.delete(hash);
    }
  }

  async #listChunks(): Promise<Set<string>> {
    const known = new Set<string>();
    for await (const { key } of this.#storage.list(chunks)) known.add(key.slice(-64));
    return known;
  }

  async #object(key: string): Promise<Buffer> {
    const stream = await this.#storage.get(key);
    if (!stream) throw new Error(`The snapshot is incomplete: ${key} is missing.`);
    return decompress(await buffer(stream));
  }
}

function hashOf(bytes: Uint8Array): string {
  return createHash("sha256").update(bytes).digest("hex");
}

function chunkKey(hash: string): string {
  return `${chunks}${hash.slice(0, 2)}/${hash}`;
}
