import { stat } from "node:fs/promises";
import { type Entry, openPromise, type ZipFile } from "yauzl";

/** More than any resume has: parts of the package, and bytes of them all when unpacked. */
const mostParts = 2000;
const mostBytes = 100 * 1024 * 1024;
/** A part that unpacks to more than this many times its size is made to burst something. */
const mostRatio = 250;

/**
 * Whether a file is a Word document as a package (ISO/IEC 29500-2): an archive that begins at the first byte and
 * ends at the last, holds the document, no macros and nothing encrypted. Every part is unpacked, because the
 * sizes that an archive states may be made up.
 */
export async function isWordPackage(path: string): Promise<boolean> {
  let archive: ZipFile | undefined;
  try {
    archive = await openPromise(path);
    if (archive.entryCount > mostParts || archive.comment.length > 0) return false;
    return await holdsDocument(archive, (await stat(path)).size);
  } catch {
    // Whatever the reader stumbles over is no package that we take.
    return false;
  } finally {
    archive?.close();
  }
}

async function holdsDocument(archive: ZipFile, fileSize: number): Promise<boolean> {
  const names = new Set<string>();
  let packed = 0;
  let unpacked = 0;
  for await (const entry of archive.eachEntry()) {
    const name = entry.fileName.toLowerCase();
    packed += entry.compressedSize;
    if (names.has(name) || entry.isEncrypted() || packed > fileSize) return false;
    if (/vba(?:project|data)|activex|oleobject/.test(name)) return false;
    unpacked += await unpackedSize(archive, entry, mostBytes - unpacked);
    names.add(name);
  }
  return names.has("[content_types].xml") && names.has("word/document.xml");
}

/** @throws when there is more than `most`, more than the ratio allows, or other than the archive states */
async function unpackedSize(archive: ZipFile, entry: Entry, most: number): Promise<number> {
  const limit = Math.min(most, Math.max(64 * 1024, entry.compressedSize * mostRatio));
  if (entry.uncompressedSize > limit) throw new RangeError("unpacks to too much");
  const stream = await archive.openReadStreamPromise(entry);
  let size = 0;
  for await (const part of stream) {
    size += part.length;
    if (size > limit) throw new RangeError("unpacks to too much");
  }
  return size;
}
