import type { Kysely } from "kysely";
import type { Schema } from "../../../db/schema.ts";
import { framed, sealedChunksOf, unframed } from "../../../modules/careers/stored-files.ts";
import { fontBytes } from "../../../modules/media/font.repository.ts";
import { bytesOf } from "../../../modules/media/media.repository.ts";
import { openObject } from "../../../plugins/storage/stored-object.ts";
import type { Storage } from "../../../plugins/storage/storage.ts";

type Connection = Kysely<Schema>;

/** A file that is in the database or in the store. */
export interface MovableFile {
  /** For messages. */
  label: string;
  /** Key in the store; null in the database. */
  object: string | null;
  /** Folder and last part of a new key. */
  at: { folder: string; name: string };
  /** Size in the store; undefined for encrypted files, whose size there is not stored. */
  bytes: number | undefined;
  /** An applicant's file. */
  sealed?: { id: string; key_id: string | null; position: number };
  /** What an object of the file contains, from the database. */
  read: () => AsyncIterable<Uint8Array>;
  /** The rows of an object that was read. */
  chunksOf: (object: AsyncIterable<Uint8Array>) => AsyncIterable<Uint8Array>;
  /** Refers to another place, if the file is still where it was. @returns whether it was */
  refer: (transaction: Connection, object: string | null) => Promise<boolean>;
  removeChunks: (transaction: Connection) => Promise<void>;
  addChunk: (transaction: Connection, part: number, data: Uint8Array) => Promise<void>;
}

/** All files, or those in one place. @param isInStore undefined for both */
export async function* movableFiles(
  db: Connection,
  storage: Storage | undefined,
  isInStore?: boolean,
): AsyncGenerator<MovableFile> {
  const place = isInStore === undefined ? undefined : isInStore ? ("is not" as const) : ("is" as const);
  for (const table of ["media_file", "font_file"] as const) {
    const pieces = table === "media_file" ? "media_piece" : "font_piece";
    const rows = db.selectFrom(table).select(["name", "hash", "bytes", "object"]).orderBy("name");
    for (const { name, hash, bytes, object } of await rows
      .$if(place !== undefined, (some) => some.where("object", place ?? "is", null))
      .execute())
      yield {
        label: name,
        object,
        at: { folder: table === "media_file" ? "media" : "fonts", name: name.slice(name.lastIndexOf("/") + 1) },
        bytes,
        read: async function* () {
          if (table === "media_file") yield* bytesOf(db, { name, hash }, storage);
          else yield await fontBytes(db, { name, hash }, storage);
        },
        chunksOf: mebibytes,
        refer: async (transaction, to) => {
          const change = transaction.updateTable(table).set({ object: to }).where("name", "=", name);
          const { numUpdatedRows } = await change
            .where("object", object === null ? "is" : "=", object)
            .executeTakeFirst();
          return numUpdatedRows === 1n;
        },
        removeChunks: async (transaction) =>
          void (await transaction.deleteFrom(pieces).where("name", "=", name).execute()),
        addChunk: async (transaction, part, data) =>
          void (await transaction.insertInto(pieces).values({ name, part, data }).execute()),
      };
  }
  yield* applicationFiles(db, storage, place);
}

async function* applicationFiles(
  db: Connection,
  storage: Storage | undefined,
  place: "is" | "is not" | undefined,
): AsyncGenerator<MovableFile> {
  const rows = db
    .selectFrom("application_file")
    .innerJoin("application", "application.id", "application_file.application_id")
    .select(["application_id", "position", "object", "key_id"])
    .orderBy("application_id")
    .orderBy("position");
  for (const { application_id, position, object, key_id } of await rows
    .$if(place !== undefined, (some) => some.where("object", place ?? "is", null))
    .execute()) {
    const file = { application_id, position };
    yield {
      label: `application ${application_id} ${position + 1}`,
      object,
      at: { folder: `applications/${application_id}`, name: String(position) },
      bytes: undefined,
      sealed: { id: application_id, key_id, position },
      read: () => framed(sealedChunksOf(db, application_id, position, storage)),
      chunksOf: unframed,
      refer: async (transaction, to) => {
        // Another key means that the file was encrypted again after it was read.
        const key = transaction.selectFrom("application").select("key_id").where("id", "=", application_id);
        if ((await key.executeTakeFirst())?.key_id !== key_id) return false;
        const { numUpdatedRows } = await transaction
          .updateTable("application_file")
          .set({ object: to })
          .where(({ and }) => and(file))
          .where("object", object === null ? "is" : "=", object)
          .executeTakeFirst();
        return numUpdatedRows === 1n;
      },
      removeChunks: async (transaction) =>
        void (await transaction
          .deleteFrom("application_piece")
          .where(({ and }) => and(file))
          .execute()),
      addChunk: async (transaction, part, data) =>
        void (await transaction
          .insertInto("application_piece")
          .values({ ...file, part, data })
          .execute()),
    };
  }
}

/** The bytes of an object. */
export async function* objectBytes(storage: Storage, key: string): AsyncGenerator<Uint8Array> {
  yield* await openObject(storage, key);
}

/** Chunks as uploads are stored in the database. */
async function* mebibytes(source: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  const size = 1024 * 1024;
  let rest = Buffer.alloc(0);
  for await (const bytes of source) {
    rest = Buffer.concat([rest, bytes]);
    for (; rest.length >= size; rest = rest.subarray(size)) yield rest.subarray(0, size);
  }
  if (rest.length > 0) yield rest;
}
