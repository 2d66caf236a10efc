import { PDFDict, PDFHexString, PDFName, PDFString } from "@cantoo/pdf-lib";
import { hasArchiveBehind } from "./archive-behind.ts";
import { isHarmlessAddress } from "./harmless-address.ts";
import { pdfObjects } from "./pdf-objects.ts";

/**
 * Names that no resume needs, wherever they occur (ISO 32000-2): as a key, an action's or an annotation's type, or a
 * filter. A font may be called anything, yet none is called like these.
 */
const activeNames = [
  // Scripts, and forms that are programs (12.6.4.17, and XFA, which 2.0 no longer has).
  "JavaScript",
  "JS",
  "XFA",
  // Actions that start, open, fetch or send something else (12.6.4.3 to 12.6.4.6, 12.7.6).
  "Launch",
  "GoToR",
  "GoToE",
  "SubmitForm",
  "ImportData",
  // Files within the file (7.11.4, 12.3.5, 12.5.6.15), and files beside it.
  "EmbeddedFile",
  "EmbeddedFiles",
  "EF",
  "Filespec",
  "FileAttachment",
  "Collection",
  // Players of films, sounds and models (12.6.4.8 to 12.6.4.16, 13).
  "RichMedia",
  "RichMediaExecute",
  "Rendition",
  "Movie",
  "Sound",
  "3D",
  "GoTo3DView",
  // A password, or a reader's key, that neither we nor a virus scanner have (7.6).
  "Encrypt",
  "Crypt",
];

/**
 * Whether a file is one whole PDF (ISO 32000-2, section 7.5): its header at the very beginning, its
 * cross-reference pointer and end marker at the end, nothing of another kind behind them; a catalogue and a page in
 * it, and nothing that runs, opens, sends or hides something.
 */
export function isPdf(bytes: Buffer): boolean {
  if (!isWhole(bytes)) return false;
  try {
    const { names, dicts } = pdfObjects(bytes);
    return (
      names.has("Catalog") &&
      names.has("Page") &&
      !activeNames.some((name) => names.has(name)) &&
      dicts.every((dict) => !leadsAstray(dict))
    );
  } catch {
    // Whatever the parser stumbles over is no PDF that we take.
    return false;
  }
}

function isWhole(bytes: Buffer): boolean {
  const tail = bytes.subarray(-2048);
  const end = tail.lastIndexOf("%%EOF");
  return (
    /^%PDF-[12]\.\d/.test(bytes.toString("latin1", 0, 8)) &&
    end >= 0 &&
    tail.lastIndexOf("startxref", end) >= 0 &&
    // Behind the end marker there is room for line breaks, which some writers pad with.
    tail.subarray(end + 5).every((byte) => byte <= 0x20) &&
    !hasArchiveBehind(bytes)
  );
}

/** Whether a link leads anywhere but to the web, a mailbox or a telephone. */
function leadsAstray(dict: PDFDict): boolean {
  if (!dict.has(PDFName.of("URI"))) return false;
  const address = dict.lookup(PDFName.of("URI"));
  // A catalogue has a dictionary under this key: what links are relative to.
  if (address instanceof PDFDict) return false;
  if (!(address instanceof PDFString || address instanceof PDFHexString)) return true;
  return !isHarmlessAddress(address.decodeText());
}
