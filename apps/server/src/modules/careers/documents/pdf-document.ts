import type { DocumentFinding } from "@klarholm/contract/documents";
import {
  PDFArray,
  PDFDict,
  PDFHexString,
  PDFName,
  type PDFObject,
  type PDFRawStream,
  PDFString,
} from "@cantoo/pdf-lib";
import { inflatedStart, isProgram, isProgramName } from "./embedded-program.ts";
import { isOrdinaryLink } from "./link-address.ts";
import { runsOnOpen } from "./pdf-actions.ts";
import { type PdfObjects, pdfObjects } from "./pdf-objects.ts";
import { RefusedDocument } from "./verdict.ts";

/**
 * Validates a PDF (ISO 32000-2). It needs a catalogue with pages. Cross-reference tables may be broken, and bytes may
 * precede the header or follow the end unless they are another document.
 * @throws RefusedDocument
 */
export async function validatePdf(bytes: Buffer): Promise<Set<DocumentFinding>> {
  const objects = await pdfObjects(bytes).catch((error: unknown) => {
    if (error instanceof RefusedDocument || error instanceof RangeError) throw error;
    // The library throws many kinds of errors.
    throw new RefusedDocument("damaged", String(error));
  });
  // In truncated files viewers find pages without the page tree.
  const isPage = (dict: PDFDict) =>
    isNamed(dict, "Type", objects, "Page") || (has(dict, "Parent") && has(dict, "Contents") && !has(dict, "Kids"));
  if (!objects.dicts.some(isPage) || !objects.dicts.some((dict) => has(dict, "Pages")))
    throw new RefusedDocument("damaged", "no page");
  refuseAppended(bytes, objects);
  if (runsOnOpen(objects)) throw new RefusedDocument("runsOnOpen");
  return findingsIn(objects);
}

/** Bytes at the end of a file in which ZIP readers look for the end record (APPNOTE 4.3.16). */
const archiveTail = 66_000;
const archiveEnd = Buffer.from("PK\x05\x06", "latin1");

/**
 * Refuses another document behind the end marker. An archive may be an attachment.
 * @throws RefusedDocument combined
 */
function refuseAppended(bytes: Buffer, { streams }: PdfObjects): void {
  const end = bytes.lastIndexOf("%%EOF");
  const appended = end < 0 ? "" : bytes.toString("latin1", end + 5).trimStart();
  const isArchive =
    bytes.subarray(-archiveTail).includes(archiveEnd) &&
    !streams.some(({ contents }) =>
      Buffer.from(contents.buffer, contents.byteOffset, contents.length).includes(archiveEnd),
    );
  if (
    isArchive ||
    isProgram(Buffer.from(appended.slice(0, 64), "latin1")) ||
    /<(?:html|script|!doctype\s+html)/i.test(appended)
  )
    throw new RefusedDocument("combined", "another document behind the end");
}

/** Whether a name tree (7.9.6) has an entry; producers write empty ones. */
const isFilled = (tree: PDFObject | undefined) =>
  tree instanceof PDFDict &&
  ["Names", "Kids"].some((key) => {
    const entries = tree.get(PDFName.of(key));
    return entries !== undefined && !(entries instanceof PDFArray && entries.size() === 0);
  });

type Check = (dict: PDFDict, objects: PdfObjects) => boolean;

const has = (dict: PDFDict, ...keys: string[]) => keys.some((key) => dict.has(PDFName.of(key)));
const value = (dict: PDFDict, key: string, { context }: PdfObjects) => context.lookup(dict.get(PDFName.of(key)));
const isNamed = (dict: PDFDict, key: string, objects: PdfObjects, ...names: string[]) =>
  names.some((name) => value(dict, key, objects) === PDFName.of(name));

const checks: readonly (readonly [DocumentFinding, Check])[] = [
  ["script", (dict, objects) => has(dict, "JS", "XFA") || isNamed(dict, "S", objects, "JavaScript")],
  ["form", (dict, objects) => has(dict, "XFA") || isNamed(dict, "FT", objects, "Tx", "Btn", "Ch")],
  [
    "attachment",
    (dict, objects) =>
      has(dict, "EF", "Collection", "AdditionalStreams") ||
      isFilled(value(dict, "EmbeddedFiles", objects)) ||
      isNamed(dict, "Type", objects, "EmbeddedFile") ||
      isNamed(dict, "Subtype", objects, "FileAttachment"),
  ],
  [
    "media",
    (dict, objects) =>
      isNamed(dict, "Subtype", objects, "RichMedia", "Movie", "Sound", "3D", "Screen") ||
      isNamed(dict, "S", objects, "Rendition", "Movie", "Sound"),
  ],
  [
    "externalContent",
    (dict, objects) =>
      (has(dict, "Length") && value(dict, "F", objects) instanceof PDFString) ||
      isNamed(dict, "S", objects, "SubmitForm", "ImportData"),
  ],
  [
    "externalLink",
    (dict, objects) =>
      isNamed(dict, "S", objects, "Launch", "GoToR", "GoToE") ||
      (isNamed(dict, "S", objects, "URI") && !isOrdinaryLink(text(value(dict, "URI", objects)))),
  ],
];

/** @throws RefusedDocument program */
function findingsIn(objects: PdfObjects): Set<DocumentFinding> {
  const findings = new Set<DocumentFinding>(objects.isEncrypted ? ["permissions"] : []);
  for (const dict of objects.dicts) {
    for (const [finding, check] of checks) if (check(dict, objects)) findings.add(finding);
    refuseProgram(dict, objects);
  }
  if (findings.has("attachment") && objects.streams.some((stream) => isProgram(startOf(stream, objects))))
    throw new RefusedDocument("program", "an attached program");
  return findings;
}

/** @throws RefusedDocument for an action that starts a program, and for an attachment with the name of one */
function refuseProgram(dict: PDFDict, objects: PdfObjects): void {
  const starts = isNamed(dict, "S", objects, "Launch");
  if (!starts && !has(dict, "EF")) return;
  const target = value(dict, "F", objects);
  const specification = target instanceof PDFDict ? target : dict;
  const names = ["F", "UF", "Win", "Unix", "Mac"].flatMap((key) => {
    const named = value(specification, key, objects);
    return named instanceof PDFDict ? [text(value(named, "F", objects))] : [text(named)];
  });
  if ((starts && has(dict, "Win")) || names.some(isProgramName))
    throw new RefusedDocument("program", "a program by its name");
}

/** The first bytes of a stream, inflated when it is deflated. */
function startOf({ dict, contents }: PDFRawStream, objects: PdfObjects): Uint8Array {
  const filter = value(dict, "Filter", objects);
  const first = filter instanceof PDFArray ? objects.context.lookup(filter.get(0)) : filter;
  return first === PDFName.of("FlateDecode") ? inflatedStart(contents) : contents;
}

function text(object: PDFObject | undefined): string {
  if (!(object instanceof PDFString || object instanceof PDFHexString)) return "";
  try {
    return object.decodeText();
  } catch {
    return object.asString();
  }
}
