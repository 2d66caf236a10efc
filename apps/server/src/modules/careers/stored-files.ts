import { createHash, type Hash } from "node:crypto";
import type { Database } from "../../db/open.ts";
import type { ApplicationTable } from "../../db/schema.ts";
import type { SealChunk } from "../../lib/sealing.ts";
import type { Storage } from "../../plugins/storage/storage.ts";
import { openObject, putObject, storedChunks } from "../../plugins/storage/stored-object.ts";
import type { PersonalData } from "./personal-data.ts";

/** Bytes of a chunk before it is encrypted. */
export const chunkBytes = 1024 * 1024;
/** Bytes of the length before each chunk of an object in the store. */
const lengthBytes = 4;

/** A file to be stored. */
export interface FileToStore {
  application: string;
  position: number;
  /** Chunks of at most `chunkBytes`; called again for another try. */
  source: () => AsyncIterable<Uint8Array> | Iterable<Uint8Array>;
  seal: SealChunk;
}

/** Where a file was stored, and its SHA-256 in hexadecimal. */
export interface StoredBytes {
  /** Key in the store; null in the database. */
  object: string | null;
  sha256: string;
}

/**
 * Stores a file in encrypted chunks in the database. Each is bound to its position and to whether it is the last, so that
 * none can be removed, reordered or moved to another file.
 */
export async function storeFile(db: Database, file: FileToStore): Promise<StoredBytes> {
  const hash = createHash("sha256");
  let part = 0;
  for await (const data of sealedChunks(file, hash))
    await db
      .insertInto("application_piece")
      .values({ application_id: file.application, position: file.position, part: part++, data })
      .execute();
  return { object: null, sha256: hash.digest("hex") };
}

/** Stores a file in the store, encrypted in the same way. @returns undefined without a store or while it fails */
export async function storeObject(
  db: Database,
  storage: Storage | undefined,
  file: FileToStore,
): Promise<StoredBytes | undefined> {
  const hash = createHash("sha256");
  const { application, position } = file;
  const at = { folder: `applications/${application}`, name: String(position) };
  const object = await putObject(db, storage, at, () => framed(sealedChunks(file, hash)));
  return object === null ? undefined : { object, sha256: hash.digest("hex") };
}

/**
 * Yields the bytes of a file. Files of early releases (no key) are stored in plain text.
 * @param storage of files that are not in the database
 * @throws when a chunk is missing, changed or moved; what was yielded before is genuine, but the file is not complete
 */
export async function* readFile(
  db: Database,
  { id, key_id }: Pick<ApplicationTable, "id" | "key_id">,
  position: number,
  personal: PersonalData,
  storage?: Storage,
): AsyncGenerator<Uint8Array> {
  const chunks = sealedChunksOf(db, id, position, storage);
  if (key_id === null) return yield* chunks;
  let [part, previous]: [number, Uint8Array | undefined] = [0, undefined];
  for await (const chunk of chunks) {
    if (previous) yield personal.unsealChunk(previous, chunkContext(id, position, part++, false), key_id);
    previous = chunk;
  }
  if (!previous) throw new Error(`File ${position + 1} of application ${id} is not there.`);
  yield personal.unsealChunk(previous, chunkContext(id, position, part, true), key_id);
}

/** The chunks of a file as they are stored, in the database or in the store. */
export function sealedChunksOf(
  db: Database,
  applicationId: string,
  position: number,
  storage: Storage | undefined,
): AsyncGenerator<Uint8Array> {
  const file = { application_id: applicationId, position };
  return storedChunks({
    piece: async (part) =>
      (
        await db
          .selectFrom("application_piece")
          .select("data")
          .where(({ and }) => and({ ...file, part }))
          .executeTakeFirst()
      )?.data,
    object: async () =>
      (
        await db
          .selectFrom("application_file")
          .select("object")
          .where(({ and }) => and(file))
          .executeTakeFirst()
      )?.object,
    open: async function* (key, parts, bytes) {
      yield* unframed(await openObject(storage, key, bytes + parts * lengthBytes));
    },
  });
}

/** Precedes each chunk by its length. */
export async function* framed(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  for await (const chunk of chunks) {
    const length = Buffer.alloc(lengthBytes);
    length.writeUInt32BE(chunk.length);
    yield Buffer.concat([length, chunk]);
  }
}

/** The chunks of `framed`. @throws when the bytes end early */
export async function* unframed(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  let rest = Buffer.alloc(0);
  for await (const more of bytes) {
    rest = Buffer.concat([rest, more]);
    while (rest.length >= lengthBytes) {
      const end = lengthBytes + rest.readUInt32BE();
      if (rest.length < end) break;
      yield rest.subarray(lengthBytes, end);
      rest = rest.subarray(end);
    }
  }
  if (rest.length > 0) throw new Error("A file of an application ends early.");
}

async function* sealedChunks(
  { application, position, source, seal }: FileToStore,
  hash: Hash,
): AsyncGenerator<Uint8Array> {
  let [part, previous]: [number, Uint8Array | undefined] = [0, undefined];
  const sealed = (chunk: Uint8Array, isLast: boolean) => {
    hash.update(chunk);
    return seal(chunk, chunkContext(application, position, part++, isLast));
  };
  for await (const chunk of source()) {
    if (previous) yield sealed(previous, false);
    previous = chunk;
  }
  if (previous) yield sealed(previous, true);
}

function chunkContext(application: string, position: number, part: number, isLast: boolean): string {
  return `${application}:${position}:${part}:${isLast ? "last" : "more"}`;
}
