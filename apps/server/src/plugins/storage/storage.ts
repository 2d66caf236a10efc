import { randomUUID } from "node:crypto";
import type { Readable } from "node:stream";

/** Bytes of an object: all of them, or chunks of any size. */
export type ObjectSource = Uint8Array | AsyncIterable<Uint8Array>;

/** The first and the last byte, both included; to the end without `end`. */
export interface ObjectRange {
  start: number;
  end?: number;
}

export interface StoredObject {
  key: string;
  bytes: number;
  /** Milliseconds since 1970. */
  storedAt: number;
}

/**
 * Objects by key, on a disk or in an S3-compatible store. Objects are immutable: callers give each a new key, so that an
 * object can be removed without regard to later ones. Keys are path segments of letters, digits, dash, dot and underscore.
 * All calls throw StorageError when the store fails after retries.
 */
export interface Storage {
  /** Stores an object completely or not at all. A source of chunks is streamed. @throws also what the source throws */
  put(key: string, source: ObjectSource): Promise<void>;
  /** The bytes of an object, or a range of them; undefined for an unknown key. */
  get(key: string, range?: ObjectRange): Promise<Readable | undefined>;
  /** The size in bytes; undefined for an unknown key. */
  size(key: string): Promise<number | undefined>;
  /** All objects whose keys begin with a prefix, in no particular order. */
  list(prefix: string): AsyncIterable<StoredObject>;
  /** Removes an object; an unknown key is no error. */
  remove(key: string): Promise<void>;
  /** Shows that the store answers and accepts the credentials. */
  check(): Promise<void>;
}

/** Stores a byte and removes it, which shows that the credentials may write and the store has room. @throws StorageError */
export async function checkWritable(storage: Storage): Promise<void> {
  const key = `cache/check/${randomUUID()}`;
  await storage.put(key, Buffer.alloc(1));
  await storage.remove(key);
}

/** A fault of the store in one line for operators, without credentials. */
export class StorageError extends Error {
  override name = "StorageError";
}

const validKey = /^[\w-][\w.-]*(?:\/[\w-][\w.-]*)*$/;

/** @throws StorageError for a key that could leave the folder or the prefix */
export function expectKey(key: string): void {
  if (!validKey.test(key)) throw new StorageError(`Invalid key of an object: ${JSON.stringify(key)}`);
}
