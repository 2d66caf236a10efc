import { createHash } from "node:crypto";
import type { Kysely, Selectable } from "kysely";
import type { MediaFileTable } from "../../db/media-schema.ts";
import type { Schema } from "../../db/schema.ts";
import type { Storage } from "../../plugins/storage/storage.ts";
import { enqueueRemovalOf, openObject, storedChunks } from "../../plugins/storage/stored-object.ts";

/** The database or a transaction of it. */
type Connection = Kysely<Schema>;

export type MediaFile = Selectable<MediaFileTable>;

/** Maximum bytes of a chunk. */
export const chunkBytes = 1024 * 1024;

/**
 * Stores a file and its bytes, in chunks of at most `chunkBytes` unless they are in the store, unless a file with the same hash exists; safe against
 * concurrent calls.
 * @returns the stored file, and whether it existed before
 */
export async function addMedia(
  transaction: Connection,
  file: MediaFile,
  bytes: AsyncIterable<Uint8Array>,
): Promise<{ file: MediaFile; isKnown: boolean }> {
  const { numInsertedOrUpdatedRows } = await transaction
    .insertInto("media_file")
    .values(file)
    .onConflict((conflict) => conflict.column("hash").doNothing())
    .executeTakeFirstOrThrow();
  if (numInsertedOrUpdatedRows === 0n) {
    const known = await transaction
      .selectFrom("media_file")
      .selectAll()
      .where("hash", "=", file.hash)
      .executeTakeFirstOrThrow();
    return { file: known, isKnown: true };
  }
  if (file.object !== null) return { file, isKnown: false };
  let part = 0;
  for await (const data of bytes) {
    await transaction.insertInto("media_piece").values({ name: file.name, part, data }).execute();
    part += 1;
  }
  return { file, isKnown: false };
}

/** A part of the files, all by default. */
interface MediaRange {
  kind?: MediaFile["kind"] | undefined;
  /** Name of the last file before the range; an unknown one is ignored. */
  after?: string | undefined;
  limit?: number | undefined;
}

/** Files, newest first. */
export async function readMedia(db: Connection, { kind, after, limit }: MediaRange = {}): Promise<MediaFile[]> {
  const last = after === undefined ? undefined : await readMediaFile(db, after);
  let files = db.selectFrom("media_file").selectAll().orderBy("added_at", "desc").orderBy("name");
  if (kind) files = files.where("kind", "=", kind);
  if (last)
    files = files.where(({ or, and, eb }) =>
      or([eb("added_at", "<", last.added_at), and([eb("added_at", "=", last.added_at), eb("name", ">", last.name)])]),
    );
  if (limit !== undefined) files = files.limit(limit);
  return files.execute();
}

/** Pictures and models without an alternative text, newest first, at most `limit` of them, and the number of all. */
export async function undescribedMedia(db: Connection, limit: number) {
  const files = db.selectFrom("media_file").where("kind", "!=", "film").where("alt", "is", null);
  const { count } = await files.select(({ fn }) => fn.countAll().as("count")).executeTakeFirstOrThrow();
  const newest = files.select(["name", "title"]).orderBy("added_at", "desc").orderBy("name").limit(limit);
  return { files: await newest.execute(), count: Number(count) };
}

/** The distinct lists of tags, as stored. */
export async function readTagLists(db: Connection): Promise<Pick<MediaFile, "tags">[]> {
  return db.selectFrom("media_file").select("tags").distinct().execute();
}

export async function readMediaFile(db: Connection, name: string): Promise<MediaFile | undefined> {
  return db.selectFrom("media_file").selectAll().where("name", "=", name).executeTakeFirst();
}

/**
 * The bytes of a file in chunks; none for an unknown file.
 * @param storage of files that are not in the database
 * @throws when they do not match the hash
 */
export async function* bytesOf(
  db: Connection,
  { name, hash }: Pick<MediaFile, "name" | "hash">,
  storage?: Storage,
): AsyncGenerator<Uint8Array> {
  const actualHash = createHash("sha256");
  const piece = (part: number) =>
    db
      .selectFrom("media_piece")
      .select("data")
      .where(({ and }) => and({ name, part }))
      .executeTakeFirst();
  const chunks = storedChunks({
    piece: async (part) => (await piece(part))?.data,
    object: async () => (await readMediaFile(db, name))?.object,
    open: async function* (key, _parts, bytes) {
      yield* await openObject(storage, key, bytes);
    },
  });
  for await (const data of chunks) {
    actualHash.update(data);
    yield data;
  }
  if (actualHash.digest("hex") !== hash) throw new Error(`The bytes of ${name} are not what was uploaded.`);
}

/** @returns false for an unknown file */
export async function describeMedia(
  db: Connection,
  name: string,
  { alt, tags }: { alt: string | null; tags: readonly string[] },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable("media_file")
    .set({ alt, tags: JSON.stringify([...new Set(tags)]) })
    .where("name", "=", name)
    .executeTakeFirstOrThrow();
  return numUpdatedRows > 0n;
}

/** Sets the poster of a film. @returns false for an unknown film */
export async function posterMedia(db: Connection, name: string, poster: string): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable("media_file")
    .set({ poster })
    .where("name", "=", name)
    .where("kind", "=", "film")
    .executeTakeFirstOrThrow();
  return numUpdatedRows > 0n;
}

/** Removes a file, its bytes and its use as a poster, in the caller's transaction. @returns false for an unknown file */
export async function removeMedia(db: Connection, name: string): Promise<boolean> {
  await db.updateTable("media_file").set({ poster: null }).where("poster", "=", name).execute();
  await enqueueRemovalOf(db, db.selectFrom("media_file").select("object").where("name", "=", name));
  const { numDeletedRows } = await db.deleteFrom("media_file").where("name", "=", name).executeTakeFirstOrThrow();
  return numDeletedRows > 0n;
}
