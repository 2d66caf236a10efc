import { validateDocument } from "./validate-document.ts";
import type { Verdict } from "./verdict.ts";

// The PDF library warns of each malformed number; a document could fill the log.
console.warn = () => undefined;

/** The task of `DocumentValidator`'s worker. */
export default (bytes: Uint8Array): Promise<Verdict> =>
  validateDocument(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length));
