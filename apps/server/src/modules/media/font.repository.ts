import { createHash } from "node:crypto";
import { buffer } from "node:stream/consumers";
import type { Kysely, Selectable } from "kysely";
import type { FontFileTable } from "../../db/media-schema.ts";
import type { Schema } from "../../db/schema.ts";
import type { Storage } from "../../plugins/storage/storage.ts";
import { openObject } from "../../plugins/storage/stored-object.ts";

/** The database or a transaction of it. */
type Connection = Kysely<Schema>;

export type FontFile = Selectable<FontFileTable>;

/**
 * Stores a font and its bytes; of a known font, a new text of the licence. Safe against concurrent calls.
 * @param bytes chunks of at most 1 MiB
 */
export async function addFont(transaction: Connection, font: FontFile, bytes: Iterable<Uint8Array>): Promise<void> {
  const { numInsertedOrUpdatedRows } = await transaction
    .insertInto("font_file")
    .values(font)
    .onConflict((conflict) => conflict.column("name").doNothing())
    .executeTakeFirstOrThrow();
  if (numInsertedOrUpdatedRows === 0n) {
    await transaction.updateTable("font_file").set({ licence: font.licence }).where("name", "=", font.name).execute();
    return;
  }
  if (font.object !== null) return;
  let part = 0;
  for (const data of bytes) {
    await transaction.insertInto("font_piece").values({ name: font.name, part, data }).execute();
    part += 1;
  }
}

/** All fonts, newest first. */
export async function readFonts(db: Connection): Promise<FontFile[]> {
  return db.selectFrom("font_file").selectAll().orderBy("added_at", "desc").orderBy("name").execute();
}

export async function readFont(db: Connection, name: string): Promise<FontFile | undefined> {
  return db.selectFrom("font_file").selectAll().where("name", "=", name).executeTakeFirst();
}

/** The bytes of a font. @param storage of fonts that are not in the database @throws when they do not match the hash */
export async function fontBytes(
  db: Connection,
  { name, hash }: Pick<FontFile, "name" | "hash">,
  storage: Storage | undefined,
): Promise<Buffer> {
  const pieces = await db.selectFrom("font_piece").select("data").where("name", "=", name).orderBy("part").execute();
  const object = pieces.length === 0 ? (await readFont(db, name))?.object : undefined;
  const bytes =
    typeof object === "string"
      ? await buffer(await openObject(storage, object))
      : Buffer.concat(pieces.map(({ data }) => data));
  if (createHash("sha256").update(bytes).digest("hex") !== hash)
    throw new Error(`The bytes of ${name} are not what was uploaded.`);
  return bytes;
}
