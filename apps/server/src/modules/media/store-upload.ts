import type { Database } from "../../db/open.ts";
import { readScratch, type ScratchFile } from "../../plugins/http/uploads/scratch-file.ts";
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
 * Validates an upload and stores the prepared file.
 * @returns the file, and whether it existed before
 * @throws Refused
 */
export async function storeUpload(
  db: Database,
  prepare: (upload: ScratchFile) => Promise<PreparedUpload>,
  { file: upload, title, by }: Upload,
): Promise<{ file: MediaFile; isKnown: boolean }> {
  const prepared = await prepare(upload);
  if ("refused" in prepared) throw new Refused(prepared.refused);
  const { ending, file: made, hash, kind, width, height } = prepared;
  const file: MediaFile = {
    kind,
    width,
    height,
    hash,
    name: `${uploadFolder}${slugOf(title, kind)}-${hash.slice(0, 16)}.${ending}`,
    title,
    bytes: made.bytes,
    alt: null,
    tags: "[]",
    poster: null,
    added_by: by,
    added_at: new Date().toISOString(),
  };
  return db.transaction().execute((transaction) => addMedia(transaction, file, readScratch(made, chunkBytes)));
}
