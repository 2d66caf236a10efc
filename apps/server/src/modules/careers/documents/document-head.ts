import type { DocumentRefusal } from "@klarholm/contract/documents";

/** First bytes of other formats that applicants send, and what they are told. */
const otherFormats: readonly (readonly [RegExp, DocumentRefusal])[] = [
  [/^(?:MZ|\x7fELF|#!|\xca\xfe\xba\xbe|[\xce\xcf]\xfa\xed\xfe|L\0\0\0\x01\x14\x02)/, "program"],
  [/^(?:\xff\xd8\xff|\x89PNG|GIF8|BM.{4}\0\0|II\*\0|MM\0\*|RIFF.{4}WEBP|.{4}ftyp(?:hei|hev|mif1|msf1|avi))/s, "image"],
  [/^(?:Rar!|7z\xbc\xaf|\x1f\x8b|BZh|\xfd7zXZ|MSCF)/, "archive"],
  [/^(?:\xef\xbb\xbf)?\s*\{\\rt/, "rtf"],
];
/** HTML, and HTML with its pictures as Word's 单个文件网页 (MHT) has it; often named .doc. */
const html = /^\s*<(?:!--|!doctype\s+html|html|head|body|meta|script)|^\s*mime-version:/i;

/**
 * Refuses files that are no document of an accepted format by their beginning, before they are stored anywhere.
 * It needs no parser, so that the process which receives uploads loads none.
 * @param head the first 1,024 bytes or more; within these readers of PDF look for its header (ISO 32000-2, annex I.2)
 * @returns undefined for what may be accepted
 */
export function refusedByHead(head: Uint8Array): DocumentRefusal | undefined {
  const text = Buffer.from(head.subarray(0, 1024)).toString("latin1");
  const known = otherFormats.find(([beginning]) => beginning.test(text));
  if (known) return known[1];
  // Readers of PDF take a header within these bytes.
  if (/^(?:\xd0\xcf\x11\xe0|PK\x03\x04)/.test(text)) return text.includes("%PDF-") ? "combined" : undefined;
  // Old producers write `%!PS-Adobe-3.0 PDF-1.4` (ISO 32000-1, annex H.3.4.1).
  const pdf = text.search(/%PDF-|%!PS-Adobe-\d\.\d PDF-/);
  const before = text.slice(0, Math.max(pdf, 0));
  // Some servers and mail programs leave text before the header; markup there makes two documents of one file.
  if (pdf >= 0 && !/<[a-z!?]|PK\x03\x04/i.test(before)) return undefined;
  // Without a byte order mark, and of UTF-16 the letters alone.
  const markup = text.replace(/^(?:\xef\xbb\xbf|\xff\xfe|\xfe\xff)/, "").replaceAll("\0", "");
  if (html.test(markup)) return "html";
  if (/^\s*<\?xml/.test(markup)) return markup.includes("mso-application") ? "wordXml" : "html";
  return pdf >= 0 ? "combined" : "unknown";
}
