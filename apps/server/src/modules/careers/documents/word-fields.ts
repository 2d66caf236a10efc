import type { DocumentFinding } from "@klarholm/contract/documents";
import { isOrdinaryLink, locationOf } from "./link-address.ts";
import { RefusedDocument } from "./verdict.ts";

/** Fields that include another file when they are updated (ISO/IEC 29500-1, 17.16.5). */
const includingFields = new Set(["LINK", "IMPORT", "INCLUDE", "INCLUDETEXT", "INCLUDEPICTURE", "DATABASE", "RD"]);
/** Fields that start another program; current versions of Word ask before. */
const startingFields = new Set(["DDE", "DDEAUTO"]);
/** Characters of an instruction that are inspected. */
const maxLength = 64 * 1024;

/** Collects the instructions of fields, which may span several runs and contain other fields. */
export class WordFields {
  readonly #findings: Set<DocumentFinding>;
  readonly #open: { instruction: string; reading: boolean }[] = [];

  /** @param findings receives the references of fields */
  constructor(findings: Set<DocumentFinding>) {
    this.#findings = findings;
  }

  /** @param type of `w:fldCharType` @throws RefusedDocument */
  onFieldCharacter(type: string): void {
    if (type === "begin") this.#begin();
    else if (type === "separate") this.#separate();
    else if (type === "end") {
      this.#separate();
      this.#open.pop();
    }
  }

  /** @throws RefusedDocument for a field inside the name of another, whose kind is known only when it is calculated */
  #begin(): void {
    const outer = this.#open.at(-1);
    if (outer?.reading && !/^\s*"?(?:[a-z]+\s|=)/i.test(outer.instruction))
      throw new RefusedDocument("runsOnOpen", "a field whose kind is calculated");
    this.#open.push({ instruction: "", reading: true });
  }

  /** @param text of an instruction's run, or of a run in its place */
  read(text: string): void {
    const field = this.#open.at(-1);
    if (!field) this.inspect(text);
    else if (field.reading) field.instruction += text.slice(0, maxLength - field.instruction.length);
  }

  /** Whether text belongs to an instruction now. */
  get isReading(): boolean {
    return this.#open.at(-1)?.reading ?? false;
  }

  #separate(): void {
    const field = this.#open.at(-1);
    if (field?.reading) this.inspect(field.instruction);
    if (field) field.reading = false;
  }

  /** Ends the fields that the part left open, as readers do. */
  close(): void {
    while (this.#open.length > 0) this.onFieldCharacter("end");
  }

  /** @throws RefusedDocument for an instruction that starts a program, or fetches from another machine without asking */
  inspect(instruction: string): void {
    const [, kind = "", rest = ""] = /^\s*"?([a-z]*)\s*([^]*)/i.exec(instruction) ?? [];
    const name = kind.toUpperCase();
    if (startingFields.has(name)) throw new RefusedDocument("runsOnOpen", `a field ${name}`);
    const addresses = [...rest.matchAll(/"([^"]*)"|(\S*[\\/:]\S*)/g)].map(([, quoted, bare]) =>
      (quoted ?? bare ?? "").replaceAll("\\\\", "\\"),
    );
    if (name === "HYPERLINK" && !addresses.every(isOrdinaryLink)) this.#findings.add("externalLink");
    if (!includingFields.has(name)) return;
    this.#findings.add("externalContent");
    const places = new Set(addresses.map(locationOf));
    // Readers ask before they fetch a picture from the web, and fetch everything else without asking.
    if (places.has("network") || (name !== "INCLUDEPICTURE" && places.has("web")))
      throw new RefusedDocument("runsOnOpen", `a field ${name} of another machine`);
  }
}
