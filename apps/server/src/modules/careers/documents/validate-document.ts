import { refusedByHead } from "./document-head.ts";
import { validatePdf } from "./pdf-document.ts";
import { RefusedDocument, type Verdict } from "./verdict.ts";
import { validateWordBinary } from "./word-binary.ts";
import { validateWordPackage } from "./word-package.ts";

/**
 * Validates a document by its content; its name and stated media type are ignored. Accepts what a recruiter can open.
 * Refuses other formats, passwords, macros, programs, actions on opening, and files that exceed the limits (SEC-03).
 * @param bytes of the complete file
 */
export async function validateDocument(bytes: Buffer): Promise<Verdict> {
  try {
    const refusal = bytes.length === 0 ? "empty" : refusedByHead(bytes);
    if (refusal) return { refusal };
    const [type, findings] = await findingsOf(bytes);
    return { type, findings: [...findings].toSorted() };
  } catch (error) {
    if (error instanceof RefusedDocument) return { refusal: error.refusal };
    // Nesting deeper than the stack, or sizes beyond a buffer.
    if (error instanceof RangeError) return { refusal: "tooComplex" };
    throw error;
  }
}

async function findingsOf(bytes: Buffer) {
  switch (bytes.toString("latin1", 0, 4)) {
    case "\xd0\xcf\x11\xe0":
      return ["doc", validateWordBinary(bytes)] as const;
    case "PK\x03\x04":
      return ["docx", await validateWordPackage(bytes)] as const;
    default:
      return ["pdf", await validatePdf(bytes)] as const;
  }
}
