import { createHash } from "node:crypto";
import type { Kysely, Selectable } from "kysely";
import type { MediaFileTable } from "../../db/media-schema.ts";
import type { Schema } from "../../db/schema.ts";

/** The database or a transaction of it. */
type Connection = Kysely<Schema>;

export type MediaFile = Selectable<MediaFileTable>;

/** Bytes of a piece. */
export const pieceBytes = 1024 * 1024;

/**
 * Keeps a file with its bytes, read in pieces of at most `pieceBytes`; not twice, whoever else adds the same at once.
 * @returns what is kept, and whether it was there before
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
  let part = 0;
  for await (const data of bytes) {
    await transaction.insertInto("media_piece").values({ name: file.name, part, data }).execute();
    part += 1;
  }
  return { file, isKnown: false };
}

/** Every file, newest first. */
export async function readMedia(db: Connection): Promise<MediaFile[]> {
  return db.selectFrom("media_file").selectAll().orderBy("added_at", "desc").orderBy("name").execute();
}

export async function readMediaFile(db: Connection, name: string): Promise<MediaFile | undefined> {
  return db.selectFrom("media_file").selectAll().where("name", "=", name).executeTakeFirst();
}

/** A file's bytes, piece by piece; none for a file that is not there. @throws when they are not what was kept */
export async function* bytesOf(db: Connection, { name, hash }: Pick<MediaFile, "name" | "hash">) {
  const marked = createHash("sha256");
  for (let part = 0; ; part += 1) {
    const row = await db
      .selectFrom("media_piece")
      .select("data")
      .where(({ and }) => and({ name, part }))
      .executeTakeFirst();
    if (!row) break;
    marked.update(row.data);
    yield row.data;
  }
  if (marked.digest("hex") !== hash) throw new Error(`The bytes of ${name} are not what was uploaded.`);
}

/** @returns whether there is such a file */
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

/** Says which picture stands for a film. @returns whether there is such a film */
export async function posterMedia(db: Connection, name: string, poster: string): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable("media_file")
    .set({ poster })
    .where("name", "=", name)
    .where("kind", "=", "film")
    .executeTakeFirstOrThrow();
  return numUpdatedRows > 0n;
}

/** Removes a file with its bytes; it stands for no film any more. @returns whether there was one */
export async function removeMedia(db: Connection, name: string): Promise<boolean> {
  await db.updateTable("media_file").set({ poster: null }).where("poster", "=", name).execute();
  const { numDeletedRows } = await db.deleteFrom("media_file").where("name", "=", name).executeTakeFirstOrThrow();
  return numDeletedRows > 0n;
}
