import { crc32 } from "node:zlib";
import { type Entry, fromBufferPromise, type ZipFile } from "yauzl";
import { isWordPackageOf } from "./word-parts.ts";
import { type XmlFacts, xmlReader } from "./word-xml.ts";

/** More than any resume has: parts of the package, and bytes of them all when unpacked. */
const mostParts = 2000;
const mostBytes = 100 * 1024 * 1024;
/** A part that unpacks to more than this many times its size is made to burst something. */
const mostRatio = 250;

/**
 * First bytes of programs (Windows, Linux, scripts, Java, Mac, shortcuts, Flash), of documents of other kinds (compound
 * files, PDF, rich text, help) and of archives, none of which is part of a resume.
 */
const foreign =
  /^(?:MZ|\x7fELF|#!|\xca\xfe\xba\xbe|[\xce\xcf]\xfa\xed\xfe|\xfe\xed\xfa|L\0\0\0\x01\x14\x02|[CFZ]WS|\xd0\xcf\x11\xe0|%PDF|\{\\rtf|ITSF|PK\x03\x04|Rar!|7z\xbc\xaf|MSCF|\x1f\x8b)/;

/**
 * Whether a file is a Word document as a package (ISO/IEC 29500-2): an archive that begins at the first byte and
 * ends at the last, is what it says of itself, holds the document, and nothing that runs, fetches or hides something.
 */
export async function isWordPackage(bytes: Buffer): Promise<boolean> {
  let archive: ZipFile | undefined;
  try {
    archive = await fromBufferPromise(bytes);
    if (archive.entryCount > mostParts || archive.comment.length > 0) return false;
    return await holdsDocument(archive, bytes.length);
  } catch {
    // Whatever the readers stumble over is no package that we take.
    return false;
  } finally {
    archive?.close();
  }
}

async function holdsDocument(archive: ZipFile, fileSize: number): Promise<boolean> {
  const facts: XmlFacts = { relations: [], types: new Map() };
  /** Whether a part is XML, by its name in lower case. */
  const parts = new Map<string, boolean>();
  let packed = 0;
  let unpacked = 0;
  for await (const entry of archive.eachEntry()) {
    const name = `/${entry.fileName.toLowerCase()}`;
    packed += entry.compressedSize;
    if (parts.has(name) || entry.isEncrypted() || packed > fileSize) return false;
    await sameLocally(archive, entry);
    const { size, xml } = await readPart(archive, entry, mostBytes - unpacked, facts);
    unpacked += size;
    // Some writers list folders.
    if (!name.endsWith("/")) parts.set(name, xml);
    else if (size > 0) return false;
  }
  return isWordPackageOf(parts, facts);
}

/** What stands before a part's bytes must say the same as the directory at the end: readers believe either. */
async function sameLocally(archive: ZipFile, entry: Entry): Promise<void> {
  const local = await archive.readLocalFileHeaderPromise(entry);
  const same =
    local.fileName.equals(entry.fileNameRaw) &&
    local.compressionMethod === entry.compressionMethod &&
    local.generalPurposeBitFlag === entry.generalPurposeBitFlag;
  if (!same) throw new RangeError("says different things of itself");
}

/**
 * Unpacks a part, because what an archive states of it may be made up.
 * @throws when there is more than `most`, more than the ratio allows, or other than the archive states
 */
async function readPart(
  archive: ZipFile,
  entry: Entry,
  most: number,
  facts: XmlFacts,
): Promise<{ size: number; xml: boolean }> {
  const limit = Math.min(most, Math.max(64 * 1024, entry.compressedSize * mostRatio));
  if (entry.uncompressedSize > limit) throw new RangeError("unpacks to too much");
  let [size, sum] = [0, 0];
  let reader: ReturnType<typeof xmlReader>;
  const stream = await archive.openReadStreamPromise(entry);
  for await (const piece of stream as AsyncIterable<Buffer>) {
    if (size === 0) {
      if (foreign.test(piece.toString("latin1", 0, 16))) throw new RangeError("holds something else");
      reader = xmlReader(piece.subarray(0, 64), facts);
    }
    size += piece.length;
    if (size > limit) throw new RangeError("unpacks to too much");
    sum = crc32(piece, sum);
    reader?.write(piece);
  }
  reader?.end();
  if (sum !== entry.crc32) throw new RangeError("is not what was packed");
  return { size, xml: reader !== undefined };
}
