import type { DocumentFinding, DocumentRefusal } from "@klarholm/contract/documents";
import { type Entry, fromBufferPromise, type ZipFile } from "yauzl";
import { CompoundFile } from "./compound-file.ts";
import { isProgram, isProgramName } from "./embedded-program.ts";
import { inspectObjects } from "./ole-objects.ts";
import { RefusedDocument } from "./verdict.ts";
import { WordFields } from "./word-fields.ts";
import { inspectRelations, kindOf } from "./word-relations.ts";
import { type PackageFacts, xmlReader } from "./word-xml.ts";

/** More than any resume has: parts of the package, bytes of them all when unpacked, and of an object that is looked into. */
const mostParts = 2000;
const mostBytes = 100 * 1024 * 1024;
const mostObjectBytes = 32 * 1024 * 1024;

/** Main parts of a document; those with macros, and documents of other programs, have other types. */
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
    // The libraries have many kinds of errors for what they cannot read.
    throw new RefusedDocument("damaged", String(error));
  } finally {
    archive?.close();
  }
}

/** The archive up to its end record, whose comment is left out: some transfers add or cut bytes there, and readers do not mind. */
function withoutComment(bytes: Buffer): Buffer {
  const end = bytes.lastIndexOf("PK\x05\x06", bytes.length, "latin1");
  if (end < 0 || end + 22 > bytes.length) throw new RefusedDocument("damaged", "an archive that is cut off");
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
  let [packed, left] = [0, mostBytes];
  if (archive.entryCount > mostParts) throw new RefusedDocument("tooComplex", "too many parts");
  for await (const entry of archive.eachEntry()) {
    const name = `/${entry.fileName.toLowerCase()}`;
    if (entry.isEncrypted()) throw new RefusedDocument("password", "an encrypted part");
    // Readers take either of two parts of the same name.
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

/** What parts that no relation leads to are, by their content type. @throws RefusedDocument macros */
function inspectType(name: string, type: string, findings: Set<DocumentFinding>): void {
  if (/macroEnabled|vbaProject|vbaData/i.test(type) || name.endsWith("/vbaproject.bin"))
    throw new RefusedDocument("macros", "a part with macros");
  if (/activeX|webextension|taskpane|keyMapCustomizations/i.test(type) || /\/activex\d*\.bin$/.test(name))
    findings.add("control");
  if (/oleObject/i.test(type) || /\/embeddings\/.*\.bin$/.test(name)) findings.add("embeddedObject");
}

/** An object of another program. @throws RefusedDocument macros or program; one that cannot be read does nothing */
function inspectObject(bytes: Buffer, findings: Set<DocumentFinding>): void {
  findings.add("embeddedObject");
  try {
    for (const finding of inspectObjects(new CompoundFile(bytes))) findings.add(finding);
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
  }
}

/**
 * Unpacks a part, because what an archive states of its size may be made up.
 * @throws RefusedDocument
 */
async function inspectPart(
  archive: ZipFile,
  entry: Entry,
  most: number,
  facts: PackageFacts,
): Promise<{ size: number; isXml: boolean }> {
  let size = 0;
  let reader: ReturnType<typeof xmlReader>;
  const object: Buffer[] = [];
  const stream = await archive.openReadStreamPromise(entry);
  for await (const piece of stream as AsyncIterable<Buffer>) {
    if (size === 0) {
      if (isProgram(piece) || isProgramName(entry.fileName))
        throw new RefusedDocument("program", "a program as a part");
      if (CompoundFile.isOne(piece)) object.push(piece);
      else reader = xmlReader(piece.subarray(0, 64), facts);
    } else if (object.length > 0 && size < mostObjectBytes) object.push(piece);
    size += piece.length;
    if (size > most) throw new RefusedDocument("tooComplex", "unpacks to too much");
    reader?.write(piece);
  }
  reader?.end();
  if (object.length > 0) inspectObject(Buffer.concat(object), facts.findings);
  return { size, isXml: reader !== undefined };
}
