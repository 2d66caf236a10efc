import type { Database } from "../../db/open.ts";
import { readScratch, type ScratchFile } from "../../plugins/http/uploads/scratch-file.ts";
import type { Storage } from "../../plugins/storage/storage.ts";
import { putObject } from "../../plugins/storage/stored-object.ts";
import { addMedia, chunkBytes, type MediaFile } from "./media.repository.ts";
import type { PreparedUpload } from "./prepare-upload.ts";
import { slugOf } from "./slug.ts";
import { uploadFolder } from "./uploaded-files.ts";

interface Upload {
  file: ScratchFile;
  /** The original file name. */
  title: string;
  /** The user who uploaded it. */
  by: string;
}

/** An upload that cannot be used; the message gives the reason in Chinese. */
export class Refused extends Error {
  override name = "Refused";
}

/**
 * Validates an upload and stores the prepared file, in the store if there is one.
 * @returns the file, and whether it existed before
 * @throws Refused
 */
export async function storeUpload(
  db: Database,
  prepare: (upload: ScratchFile) => Promise<PreparedUpload>,
  { file: upload, title, by }: Upload,
  storage: Storage | undefined,
): Promise<{ file: MediaFile; isKnown: boolean }> {
  const prepared = await prepare(upload);
  if ("refused" in prepared) throw new Refused(prepared.refused);
  const { ending, file: made, hash, kind, width, height } = prepared;
  const name = `${slugOf(title, kind)}-${hash.slice(0, 16)}.${ending}`;
  const read = () => readScratch(made, chunkBytes);
  const file: MediaFile = {
    kind,
    width,
    height,
    hash,
    name: uploadFolder + name,
    title,
    bytes: made.bytes,
    alt: null,
    tags: "[]",
    poster: null,
    object: await putObject(db, storage, { folder: "media", name }, read),
    added_by: by,
    added_at: new Date().toISOString(),
  };
  return db.transaction().execute((transaction) => addMedia(transaction, file, read()));
}
