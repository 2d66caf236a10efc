import type { Database } from "../../db/open.ts";
import { readScratch, type ScratchFile } from "../../plugins/http/uploads/scratch-file.ts";
import { addMedia, type MediaFile, pieceBytes } from "./media.repository.ts";
import type { PreparedFile, PreparedUpload } from "./prepare-upload.ts";
import { uploadFolder } from "./uploaded-files.ts";

interface Arrived {
  file: ScratchFile;
  /** What the file was called where it came from. */
  title: string;
  /** Who brought it. */
  by: string;
}

/** An upload that cannot be used; the message says why, in Chinese. */
export class Refused extends Error {
  override name = "Refused";
}

/**
 * Validates an upload and stores what is made of it.
 * @returns the file, and whether the very same was there before
 * @throws Refused
 */
export async function takeIn(
  db: Database,
  prepare: (upload: ScratchFile) => Promise<PreparedUpload>,
  { file: upload, title, by }: Arrived,
): Promise<{ file: MediaFile; isKnown: boolean }> {
  const prepared = await prepare(upload);
  if ("refused" in prepared) throw new Refused(prepared.refused);
  const { ending, file: made, hash, kind, width, height } = prepared;
  const file: MediaFile = {
    kind,
    width,
    height,
    hash,
    name: `${uploadFolder}${wordsOf(title, kind)}-${hash.slice(0, 16)}.${ending}`,
    title,
    bytes: made.bytes,
    alt: null,
    tags: "[]",
    poster: null,
    added_by: by,
    added_at: new Date().toISOString(),
  };
  return db.transaction().execute((transaction) => addMedia(transaction, file, readScratch(made, pieceBytes)));
}

/** What an address can hold of a file's name, so that people know it again; its kind where that is nothing. */
function wordsOf(title: string, kind: PreparedFile["kind"]): string {
  const words = title
    .replace(/\.[^.]*$/, "")
    .normalize("NFKD")
    .toLowerCase()
    .replaceAll(/[^a-z\d]+/g, "-")
    .slice(0, 40)
    .replaceAll(/^-+|-+$/g, "");
  return words || kind;
}
