import { constants, createInflateRaw } from "node:zlib";
import {
  PDFArray,
  type PDFContext,
  PDFDict,
  PDFDocument,
  PDFHexString,
  PDFName,
  PDFNumber,
  type PDFObject,
  PDFRawStream,
  PDFRef,
  PDFWriter,
} from "@cantoo/pdf-lib";
import { DocumentParser } from "./pdf-parser.ts";
import { RefusedDocument } from "./verdict.ts";

/** Limit of the inflated bytes of all object streams of a file. */
const maxInflated = 32 * 1024 * 1024;

export interface PdfObjects {
  /** Resolves a reference to the last definition of the object. */
  context: PDFContext;
  /** Every dictionary of the file, including those of streams and earlier revisions. */
  dicts: PDFDict[];
  streams: PDFRawStream[];
  /** Everything that a value can mean: for a reference, each definition of the object. */
  resolve: (value: PDFObject | undefined) => readonly PDFObject[];
  isEncrypted: boolean;
}

/**
 * Reads all objects of a PDF (ISO 32000-2). An encrypted file is decrypted with the empty password.
 * @throws RefusedDocument password, ambiguous, damaged or tooComplex
 */
export async function pdfObjects(bytes: Buffer): Promise<PdfObjects> {
  const parser = await parsed(bytes);
  let context = parser.document;
  let objects: readonly PDFObject[] = parser.objects;
  const encryption = context.lookup(context.trailerInfo.Encrypt);
  const isEncrypted = encryption instanceof PDFDict && encryptsContent(encryption);
  if (isEncrypted) {
    context = await decrypted(context);
    objects = context.enumerateIndirectObjects().map(([, object]) => object);
  }
  const packed = await unpackedObjects(
    parser.objectStreams.map(({ ref, stream }) => {
      const decoded = context.lookup(ref);
      return isEncrypted && decoded instanceof PDFRawStream ? decoded : stream;
    }),
    context,
  );
  if (parser.isAmbiguous || packed.isAmbiguous) throw new RefusedDocument("ambiguous", "a key with two values");
  assignMissing(context, packed.document.enumerateIndirectObjects());
  const found = collected([...objects, ...packed.objects]);
  const innerParsers = await innerObjects(found.streams);
  const inner = collected(innerParsers.flatMap((one) => one.objects));
  const resolve = (value: PDFObject | undefined) =>
    value instanceof PDFRef
      ? [
          context.lookup(value),
          ...[parser, packed, ...innerParsers].flatMap((one) => one.definitions.get(value.tag) ?? []),
        ].filter((object) => object !== undefined)
      : value
        ? [value]
        : [];
  return { context, isEncrypted, resolve, dicts: [...found.dicts, ...inner.dicts], streams: found.streams };
}

/** Parses a file. When header, trailer or cross-reference table is broken, it is rebuilt from the objects, as viewers do. */
async function parsed(bytes: Buffer): Promise<DocumentParser> {
  const parser = new DocumentParser(bytes);
  const whole = await parser.parseDocument().catch(() => undefined);
  if (whole) return parser;
  const text = bytes.toString("latin1");
  // Keywords become comments; the header may lack its version.
  const objectsAlone = text
    .replace(/^[^]{0,1024}?(?:%|PS-Adobe-\d\.\d )PDF-[^\r\n]*/, "%PDF-1.7")
    .replaceAll(/\b(?:startxref|xref|trailer)\b/g, (keyword) => `%${keyword.slice(1)}`);
  const repaired = new DocumentParser(Buffer.from(objectsAlone, "latin1"));
  const { trailerInfo } = await repaired.parseDocument();
  const [, number, generation] = /\/Encrypt\s+(\d+)\s+(\d+)\s+R/.exec(text) ?? [];
  if (number) trailerInfo.Encrypt = PDFRef.of(Number(number), Number(generation));
  return repaired;
}

/** Whether more than attachments is encrypted (7.6.5): content without a named filter is not. */
function encryptsContent(encryption: PDFDict): boolean {
  const filters = ["StmF", "StrF"].map((key) => encryption.get(PDFName.of(key)) ?? PDFName.of("Identity"));
  const version = encryption.get(PDFName.of("V"));
  const hasFilters = version instanceof PDFNumber && version.asNumber() >= 4;
  return !hasFilters || filters.some((filter) => filter !== PDFName.of("Identity"));
}

/** Objects inside the data of streams, which a cross-reference table may refer to. */
async function innerObjects(streams: readonly PDFRawStream[]): Promise<DocumentParser[]> {
  const parsers: DocumentParser[] = [];
  for (const { contents } of streams) {
    const bytes = Buffer.from(contents.buffer, contents.byteOffset, contents.length);
    if (!/[\d\s]obj[\s<[(%/]/.test(bytes.toString("latin1"))) continue;
    const parser = new DocumentParser(Buffer.concat([Buffer.from("%PDF-1.7\n"), bytes]));
    await parser.parseDocument().catch(() => undefined);
    parsers.push(parser);
  }
  return parsers;
}

function assignMissing(context: PDFContext, objects: readonly (readonly [PDFRef, PDFObject])[]): void {
  for (const [ref, object] of objects) if (!context.lookup(ref)) context.assign(ref, object);
}

/** The same objects without encryption. @throws RefusedDocument password */
async function decrypted(context: PDFContext): Promise<PDFContext> {
  const { trailerInfo } = context;
  // Some producers omit the identifier, which the key is derived from.
  if (!(context.lookup(trailerInfo.ID) instanceof PDFArray)) {
    const id = PDFArray.withContext(context);
    id.push(PDFHexString.of(""));
    trailerInfo.ID = id;
  }
  // The library decrypts only while it loads; it then treats object streams as ordinary streams and does not inflate them.
  const bytes = await PDFWriter.forContext(context, Infinity).serializeToBuffer();
  try {
    const document = await PDFDocument.load(bytes, { password: "", updateMetadata: false });
    return document.context;
  } catch (cause) {
    throw new RefusedDocument(/password|encryption/i.test(String(cause)) ? "password" : "damaged", String(cause));
  }
}

/** The objects of object streams (ISO 32000-2, 7.5.7). */
async function unpackedObjects(streams: readonly PDFRawStream[], context: PDFContext): Promise<DocumentParser> {
  let left = maxInflated;
  const parts: Buffer[] = [Buffer.from("%PDF-1.7\n")];
  for (const { dict, contents } of streams) {
    const data = await unpacked(dict, contents, context, left);
    left -= data.length;
    const start = context.lookup(dict.get(PDFName.of("First")));
    const first = start instanceof PDFNumber ? start.asNumber() : 0;
    const index = data
      .toString("latin1", 0, first)
      .trim()
      .split(/[\s\0]+/)
      .map(Number);
    // Some readers use the number of objects that the stream states, others its index.
    const starts = Array.from({ length: Math.floor(index.length / 2) }, (_, entry) => ({
      number: index[2 * entry] ?? 0,
      at: first + (index[2 * entry + 1] ?? 0),
    }));
    for (const [entry, { number, at }] of starts.entries())
      parts.push(Buffer.from(`${number} 0 obj\n`), data.subarray(at, starts[entry + 1]?.at), Buffer.from("\nendobj\n"));
  }
  const parser = new DocumentParser(Buffer.concat(parts));
  await parser.parseDocument();
  return parser;
}

/** Producers deflate an object stream once, or not at all. */
async function unpacked(dict: PDFDict, contents: Uint8Array, context: PDFContext, limit: number): Promise<Buffer> {
  const filter = context.lookup(dict.get(PDFName.of("Filter")));
  const only = filter instanceof PDFArray && filter.size() === 1 ? context.lookup(filter.get(0)) : filter;
  if (only === undefined || (filter instanceof PDFArray && filter.size() === 0)) return Buffer.from(contents);
  if (only !== PDFName.of("FlateDecode") && only !== PDFName.of("Fl"))
    throw new RefusedDocument("damaged", "an object stream with other filters");
  // Without the zlib header of two bytes. Readers use what precedes a fault, and ignore the checksum.
  const inflate = createInflateRaw({ finishFlush: constants.Z_SYNC_FLUSH, chunkSize: 1024 });
  inflate.end(contents.subarray(2));
  const parts: Buffer[] = [];
  let size = 0;
  try {
    for await (const part of inflate as AsyncIterable<Buffer>) {
      size += part.length;
      if (size > limit) break;
      parts.push(part);
    }
  } catch {
    // Use what precedes the fault.
  }
  if (size > limit) throw new RefusedDocument("tooComplex", "object streams that unpack to too much");
  return Buffer.concat(parts);
}

function collected(objects: Iterable<PDFObject>): Pick<PdfObjects, "dicts" | "streams"> {
  const found: Pick<PdfObjects, "dicts" | "streams"> = { dicts: [], streams: [] };
  const collect = (object: PDFObject): void => {
    if (object instanceof PDFDict) {
      found.dicts.push(object);
      for (const value of object.values()) collect(value);
    } else if (object instanceof PDFArray) {
      for (const value of object.asArray()) collect(value);
    } else if (object instanceof PDFRawStream) {
      found.streams.push(object);
      collect(object.dict);
    }
  };
  for (const object of objects) collect(object);
  return found;
}
