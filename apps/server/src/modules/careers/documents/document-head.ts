import type { DocumentRefusal } from "@klarholm/contract/documents";

/** First bytes of other formats, and the reason of their refusal. */
const otherFormats: readonly (readonly [RegExp, DocumentRefusal])[] = [
  [/^(?:MZ|\x7fELF|#!|\xca\xfe\xba\xbe|[\xce\xcf]\xfa\xed\xfe|L\0\0\0\x01\x14\x02)/, "program"],
  [/^(?:\xff\xd8\xff|\x89PNG|GIF8|BM.{4}\0\0|II\*\0|MM\0\*|RIFF.{4}WEBP|.{4}ftyp(?:hei|hev|mif1|msf1|avi))/s, "image"],
  [/^(?:Rar!|7z\xbc\xaf|\x1f\x8b|BZh|\xfd7zXZ|MSCF)/, "archive"],
  [/^(?:\xef\xbb\xbf)?\s*\{\\rt/, "rtf"],
];
/** HTML, and MHT as Word saves 单个文件网页; often named .doc. */
const html = /^\s*<(?:!--|!doctype\s+html|html|head|body|meta|script)|^\s*mime-version:/i;

/**
 * Refuses a file of an unsupported format by its first bytes, before it is stored.
 * It uses no parser, so that the process that receives uploads loads none.
 * @param head at least the first 1,024 bytes, where PDF readers look for the header (ISO 32000-2, annex I.2)
 * @returns undefined for a file that may be accepted
 */
export function refusedByHead(head: Uint8Array): DocumentRefusal | undefined {
  const text = Buffer.from(head.subarray(0, 1024)).toString("latin1");
  const other = otherFormats.find(([beginning]) => beginning.test(text));
  if (other) return other[1];
  if (/^(?:\xd0\xcf\x11\xe0|PK\x03\x04)/.test(text)) return text.includes("%PDF-") ? "combined" : undefined;
  // Early producers write `%!PS-Adobe-3.0 PDF-1.4` (ISO 32000-1, annex H.3.4.1).
  const pdf = text.search(/%PDF-|%!PS-Adobe-\d\.\d PDF-/);
  const before = text.slice(0, Math.max(pdf, 0));
  // Some servers and mail programs add text before the header. Markup there makes the file two documents.
  if (pdf >= 0 && !/<[a-z!?]|PK\x03\x04/i.test(before)) return undefined;
  // Without a byte order mark; of UTF-16, only the ASCII characters.
  const markup = text.replace(/^(?:\xef\xbb\xbf|\xff\xfe|\xfe\xff)/, "").replaceAll("\0", "");
  if (html.test(markup)) return "html";
  if (/^\s*<\?xml/.test(markup)) return markup.includes("mso-application") ? "wordXml" : "html";
  return pdf >= 0 ? "combined" : "unknown";
}
