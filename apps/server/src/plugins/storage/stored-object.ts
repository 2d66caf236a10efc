import { randomUUID } from "node:crypto";
import type { Readable } from "node:stream";
import type { Kysely, SelectQueryBuilder } from "kysely";
import type { Schema } from "../../db/schema.ts";
import { enqueue } from "../jobs/job.repository.ts";
import type { JobHandler } from "../jobs/job-runner.ts";
import { type ObjectSource, type Storage, StorageError } from "./storage.ts";

/** The database or a transaction. */
type Connection = Kysely<Schema>;

/** The kind of jobs that remove objects which no row refers to. */
export const removalJob = "storage-removal";
/** Milliseconds after which the object of an upload without a row counts as abandoned. */
const abandonedAfter = 3_600_000;
/** Objects of one job. */
const perJob = 500;

/** Tables with a column `object`. */
export const objectTables = ["media_file", "font_file", "application_file"] as const;

/**
 * Stores an object that a row will refer to. If no row does after an hour, because the transaction was rolled back or the
 * process was killed, a job removes the object.
 * @param folder of the key, which is new
 * @param source is called once
 * @returns the key; null without a store or while it fails: the bytes then go to the database
 * @throws what the source or the database throws
 */
export async function putObject(
  db: Connection,
  storage: Storage | undefined,
  { folder, name }: { folder: string; name: string },
  source: () => ObjectSource,
): Promise<string | null> {
  if (!storage) return null;
  const key = `${folder}/${randomUUID()}/${name}`;
  await enqueueRemoval(db, [key], Date.now() + abandonedAfter);
  try {
    await storage.put(key, source());
    return key;
  } catch (error) {
    if (error instanceof StorageError) return null;
    throw error;
  }
}

/** Adds jobs that remove objects unless a row refers to them then. @param at milliseconds since 1970 */
export async function enqueueRemoval(db: Connection, keys: readonly string[], at = Date.now()): Promise<void> {
  for (let start = 0; start < keys.length; start += perJob)
    await enqueue(db, { kind: removalJob, payload: keys.slice(start, start + perJob), at });
}

/** Adds jobs for the objects of rows that the transaction deletes. @param rows those rows, before they are deleted */
export async function enqueueRemovalOf(
  transaction: Connection,
  rows: SelectQueryBuilder<Schema, (typeof objectTables)[number], { object: string | null }>,
): Promise<void> {
  const objects = (await rows.execute()).flatMap(({ object }) => object ?? []);
  await enqueueRemoval(transaction, objects);
}

/** Removes the objects of a job, for weeks of tries: the law requires that withdrawn applications vanish. */
export function removalHandler(db: Connection, storage: Storage | undefined): JobHandler {
  return {
    async run(payload, { report }) {
      const keys = Array.isArray(payload) ? payload.map(String) : [];
      if (!storage) throw new Error("STORAGE_URL is not set: objects of deleted files cannot be removed.");
      for (const [index, key] of keys.entries()) {
        if (!(await isReferred(db, key))) await storage.remove(key);
        if (index % 50 === 49) await report((100 * index) / keys.length);
      }
    },
    maxTries: 60,
    retryMs: 60_000,
  };
}

async function isReferred(db: Connection, key: string): Promise<boolean> {
  for (const table of objectTables)
    if (await db.selectFrom(table).select("object").where("object", "=", key).limit(1).executeTakeFirst()) return true;
  return false;
}

/** The bytes of an object that a row refers to, from a byte on. @throws StorageError, also for a missing object */
export async function openObject(storage: Storage | undefined, key: string, start = 0): Promise<Readable> {
  if (!storage) throw new StorageError("STORAGE_URL is not set, but files of the database are in a store.");
  const stream = await storage.get(key, { start });
  if (!stream) throw new StorageError(`STORAGE_URL: the store has no object ${key}, which the database refers to.`);
  return stream;
}

interface StoredSource {
  /** A chunk in the database, from 0. */
  piece: (part: number) => Promise<Uint8Array | undefined>;
  /** The key in the store; null for a file in the database. */
  object: () => Promise<string | null | undefined>;
  /** The chunks of an object after so many chunks with so many bytes. */
  open: (key: string, parts: number, bytes: number) => AsyncIterable<Uint8Array>;
}

/** The chunks of a file in the database or in the store, also while a file is moved. */
export async function* storedChunks({ piece, object, open }: StoredSource): AsyncGenerator<Uint8Array> {
  let bytes = 0;
  for (let part = 0; ; part += 1) {
    const data = await piece(part);
    if (data) {
      bytes += data.length;
      yield data;
      continue;
    }
    const key = await object();
    if (typeof key === "string") return yield* open(key, part, bytes);
    // The file may have been moved to the database since.
    if (!(await piece(part))) return;
    part -= 1;
  }
}
