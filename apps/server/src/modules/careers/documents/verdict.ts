import type { DocumentFinding, DocumentRefusal, DocumentType } from "@klarholm/contract/documents";

/** An accepted document. */
export interface AcceptedDocument {
  type: DocumentType;
  /** Shown to staff before they open the original; sorted. */
  findings: readonly DocumentFinding[];
}

export type Verdict = AcceptedDocument | { refusal: DocumentRefusal };

/** Thrown by the validators of each format. */
export class RefusedDocument extends Error {
  override name = "RefusedDocument";
  readonly refusal: DocumentRefusal;

  /** @param detail in English, for the log; never text of the document */
  constructor(refusal: DocumentRefusal, detail: string = refusal) {
    super(detail);
    this.refusal = refusal;
  }
}
