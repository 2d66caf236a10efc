import type { DocumentFinding, DocumentRefusal } from "@klarholm/contract/documents";
import { type Entry, fromBufferPromise, type ZipFile } from "yauzl";
import { CompoundFile } from "./compound-file.ts";
import { isProgram, isProgramName } from "./embedded-program.ts";
import { inspectObjects } from "./ole-objects.ts";
import { RefusedDocument } from "./verdict.ts";
import { WordFields } from "./word-fields.ts";
import { inspectRelations, kindOf } from "./word-relations.ts";
import { type PackageFacts, xmlReader } from "./word-xml.ts";

/** Limits that no resume reaches: parts, inflated bytes of all parts, and inspected bytes of an embedded object. */
const maxParts = 2000;
const maxBytes = 100 * 1024 * 1024;
const maxObjectBytes = 32 * 1024 * 1024;

/** Content types of main parts; documents with macros and of other programs have other types. */
const documentTypes = /wordprocessingml\.(?:document|template)\.main\+xml$/i;
const otherTypes: readonly (readonly [RegExp, DocumentRefusal])[] = [
  [/macroEnabled/i, "macros"],
  [/spreadsheetml|ms-excel/i, "spreadsheet"],
  [/presentationml|ms-powerpoint/i, "presentation"],
];

/**
 * Validates a Word document as a package (ISO/IEC 29500), as Word, WPS, Pages and LibreOffice write it.
 * @throws RefusedDocument
 */
export async function validateWordPackage(bytes: Buffer): Promise<Set<DocumentFinding>> {
  let archive: ZipFile | undefined;
  try {
    archive = await fromBufferPromise(withoutComment(bytes));
    return await inspectPackage(archive, bytes.length);
  } catch (error) {
    if (error instanceof RefusedDocument) throw error;
    // The libraries throw many kinds of errors.
    throw new RefusedDocument("damaged", String(error));
  } finally {
    archive?.close();
  }
}

/** The archive without the comment of its end record: some transfers add or remove bytes there, and readers ignore it. */
function withoutComment(bytes: Buffer): Buffer {
  const end = bytes.lastIndexOf("PK\x05\x06", bytes.length, "latin1");
  if (end < 0 || end + 22 > bytes.length) throw new RefusedDocument("damaged", "a truncated archive");
  const behind = bytes.subarray(end + 22);
  if (isProgram(behind) || /PK\x03\x04|%PDF-|<(?:html|script)/i.test(behind.toString("latin1")))
    throw new RefusedDocument("combined", "another document behind the archive");
  const archive = Buffer.from(bytes.subarray(0, end + 22));
  archive.writeUInt16LE(0, 20 + end);
  return archive;
}

async function inspectPackage(archive: ZipFile, fileBytes: number): Promise<Set<DocumentFinding>> {
  const findings = new Set<DocumentFinding>();
  const facts: PackageFacts = { relations: [], types: new Map(), fields: new WordFields(findings), findings };
  /** Whether each part is XML, by its name in lower case. */
  const parts = new Map<string, boolean>();
  let [packed, left] = [0, maxBytes];
  if (archive.entryCount > maxParts) throw new RefusedDocument("tooComplex", "too many parts");
  for await (const entry of archive.eachEntry()) {
    const name = `/${entry.fileName.toLowerCase()}`;
    if (entry.isEncrypted()) throw new RefusedDocument("password", "an encrypted part");
    // Readers differ in the part they use of two with the same name.
    if (parts.has(name)) throw new RefusedDocument("ambiguous", "a part twice");
    const local = await archive.readLocalFileHeaderPromise(entry);
    if (!local.fileName.equals(entry.fileNameRaw)) throw new RefusedDocument("ambiguous", "a part with two names");
    packed += entry.compressedSize;
    if (packed > fileBytes) throw new RefusedDocument("tooComplex", "parts that overlap");
    const { size, isXml } = await inspectPart(archive, entry, left, facts);
    left -= size;
    parts.set(name, isXml);
  }
  const typeOf = (name: string) => facts.types.get(name) ?? facts.types.get(name.slice(name.lastIndexOf("."))) ?? "";
  for (const name of parts.keys()) inspectType(name, typeOf(name), findings);
  const main = facts.relations.find(({ type }) => kindOf(type) === "officedocument");
  const mainPart = `/${(main?.target ?? "").replace(/^\/+/, "").toLowerCase()}`;
  const type = typeOf(mainPart);
  if (!documentTypes.test(type)) throw new RefusedDocument(otherPackage(type, parts), "another package");
  if (!parts.get(mainPart)) throw new RefusedDocument("damaged", "no main part");
  inspectRelations(facts.relations, findings);
  return findings;
}

function otherPackage(mainType: string, names: ReadonlyMap<string, boolean>): DocumentRefusal {
  const other = otherTypes.find(([pattern]) => pattern.test(mainType));
  if (other) return other[1];
  if (names.has("/index/document.iwa") || names.has("/index.zip")) return "pages";
  if (names.has("/mimetype") && names.has("/content.xml")) return "openDocument";
  return names.has("/[content_types].xml") ? "damaged" : "archive";
}

/** Inspects the type of a part, also of one without a relation. @throws RefusedDocument macros */
function inspectType(name: string, type: string, findings: Set<DocumentFinding>): void {
  if (/macroEnabled|vbaProject|vbaData/i.test(type) || name.endsWith("/vbaproject.bin"))
    throw new RefusedDocument("macros", "a part with macros");
  if (/activeX|webextension|taskpane|keyMapCustomizations/i.test(type) || /\/activex\d*\.bin$/.test(name))
    findings.add("control");
  if (/oleObject/i.test(type) || /\/embeddings\/.*\.bin$/.test(name)) findings.add("embeddedObject");
}

/** Inspects an embedded object; a damaged one is harmless. @throws RefusedDocument macros or program */
function inspectObject(bytes: Buffer, findings: Set<DocumentFinding>): void {
  findings.add("embeddedObject");
  try {
    for (const finding of inspectObjects(new CompoundFile(bytes))) findings.add(finding);
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
  }
}

/**
 * Inflates and inspects a part. The size that the archive states is not trusted.
 * @throws RefusedDocument
 */
async function inspectPart(
  archive: ZipFile,
  entry: Entry,
  limit: number,
  facts: PackageFacts,
): Promise<{ size: number; isXml: boolean }> {
  let size = 0;
  let reader: ReturnType<typeof xmlReader>;
  const object: Buffer[] = [];
  const stream = await archive.openReadStreamPromise(entry);
  for await (const chunk of stream as AsyncIterable<Buffer>) {
    if (size === 0) {
      if (isProgram(chunk) || isProgramName(entry.fileName))
        throw new RefusedDocument("program", "a program as a part");
      if (CompoundFile.hasSignature(chunk)) object.push(chunk);
      else reader = xmlReader(chunk.subarray(0, 64), facts);
    } else if (object.length > 0 && size < maxObjectBytes) object.push(chunk);
    size += chunk.length;
    if (size > limit) throw new RefusedDocument("tooComplex", "unpacks to too much");
    reader?.write(chunk);
  }
  reader?.end();
  if (object.length > 0) inspectObject(Buffer.concat(object), facts.findings);
  return { size, isXml: reader !== undefined };
}
