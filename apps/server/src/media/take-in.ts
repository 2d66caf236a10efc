import { createHash } from "node:crypto";
import type { Database } from "../db/open.ts";
import type { RenderProcess } from "../images/render-process.ts";
import { type Judged, judge } from "./judge.ts";
import { addMedia, type MediaFile } from "./media.repository.ts";
import { uploadFolder } from "./uploaded-files.ts";

/** A file as it came. */
interface Arrived {
  bytes: Buffer;
  /** What it was called where it came from. */
  title: string;
  /** Who brought it. */
  by: string;
}

/**
 * Judges an upload and keeps what is made of it.
 * @returns the file, and whether the very same was there before
 * @throws Refused
 */
export async function takeIn(
  db: Database,
  render: RenderProcess["render"],
  { bytes: upload, title, by }: Arrived,
): Promise<{ file: MediaFile; isKnown: boolean }> {
  const { bytes, ending, ...judged } = await judge(upload, render);
  const hash = createHash("sha256").update(bytes).digest("hex");
  const file: MediaFile = {
    ...judged,
    name: `${uploadFolder}${wordsOf(title, judged.kind)}-${hash.slice(0, 16)}.${ending}`,
    title,
    hash,
    bytes: bytes.length,
    alt: null,
    tags: "[]",
    poster: null,
    added_by: by,
    added_at: new Date().toISOString(),
  };
  return db.transaction().execute((transaction) => addMedia(transaction, file, bytes));
}

/** What an address can hold of a file's name, so that people know it again; its kind where that is nothing. */
function wordsOf(title: string, kind: Judged["kind"]): string {
  const words = title
    .replace(/\.[^.]*$/, "")
    .normalize("NFKD")
    .toLowerCase()
    .replaceAll(/[^a-z\d]+/g, "-")
    .slice(0, 40)
    .replaceAll(/^-+|-+$/g, "");
  return words || kind;
}
