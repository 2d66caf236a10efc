import type { DocumentFinding } from "@klarholm/contract/documents";
import { CompoundFile } from "./compound-file.ts";
import { inspectObjects } from "./ole-objects.ts";
import { RefusedDocument } from "./verdict.ts";

/** Streams of documents of other programs. */
const otherDocuments = [
  [/^(?:workbook|book)$/i, "spreadsheet"],
  [/^powerpoint document$/i, "presentation"],
] as const;
/** The beginning of a field ([MS-DOC] 2.8.25) whose instruction starts another program, in either encoding. */
const activeField = /\x13\0?(?:[ \t]\0?)*D\0?D\0?E(?:\0?A\0?U\0?T\0?O)?\0?[ \t"]/i;
/** End record of a ZIP archive (APPNOTE 4.3.16). */
const archiveEnd = Buffer.from("PK\x05\x06", "latin1");

/**
 * Validates a Word document of the versions 6 to 2003 ([MS-DOC]), as Word, WPS and LibreOffice write it.
 * @throws RefusedDocument
 */
export function validateWordBinary(bytes: Buffer): Set<DocumentFinding> {
  try {
    return validate(new CompoundFile(bytes), bytes);
  } catch (error) {
    if (error instanceof RangeError) throw new RefusedDocument("damaged", error.message);
    throw error;
  }
}

function validate(file: CompoundFile, bytes: Buffer): Set<DocumentFinding> {
  const names = file.entries.map(({ name }) => name);
  // A .docx with a password is an encrypted package within a compound file ([MS-OFFCRYPTO]).
  if (names.some((name) => name.toLowerCase() === "encryptedpackage"))
    throw new RefusedDocument("password", "an encrypted package");
  const document = file.entries.find(({ name, kind }) => name.toLowerCase() === "worddocument" && kind === "stream");
  if (!document) {
    const other = otherDocuments.find(([pattern]) => names.some((name) => pattern.test(name)));
    throw new RefusedDocument(other?.[1] ?? "unknown", "a compound file without a Word document");
  }
  const head = file.read(document, 32);
  const [magic, version, flags] = [head.readUInt16LE(0), head.readUInt16LE(2), head.readUInt16LE(10)];
  // 0xA5EC is Word 97 and later; other values are Word 6 and 95 in their language versions.
  if (magic >> 8 !== 0xa5 && magic >> 8 !== 0xa6) throw new RefusedDocument("damaged", "no file information block");
  if (flags & 0x0100) throw new RefusedDocument("password", "an encrypted document");
  // Before Word 97 only templates had macros; macro viruses rename one to a document.
  if (version < 0xc1 && flags & 0x0001) throw new RefusedDocument("macros", "a template of an old version");
  if (activeField.test(bytes.toString("latin1"))) throw new RefusedDocument("runsOnOpen", "a DDE field");
  // Word stores its theme as a ZIP archive in a stream. An archive behind the last sector is another file.
  if (bytes.indexOf(archiveEnd, file.end) >= 0) throw new RefusedDocument("combined", "an archive behind the document");
  return inspectObjects(file);
}
