import type { DocumentFinding } from "@klarholm/contract/documents";
import { isOrdinaryLink, locationOf } from "./link-address.ts";
import { RefusedDocument } from "./verdict.ts";

/** Fields that take in another file when they are updated (ISO/IEC 29500-1, 17.16.5). */
const includingFields = new Set(["LINK", "IMPORT", "INCLUDE", "INCLUDETEXT", "INCLUDEPICTURE", "DATABASE", "RD"]);
/** Fields of older versions of Word that start another program; Word still asks whether it may. */
const startingFields = new Set(["DDE", "DDEAUTO"]);
/** Characters of an instruction that are read; longer ones are no instruction. */
const longest = 64 * 1024;

/** Follows the fields of a part, whose instructions may be spread over any number of runs and hold other fields. */
export class WordFields {
  readonly #findings: Set<DocumentFinding>;
  readonly #open: { instruction: string; reading: boolean }[] = [];

  /** @param findings takes what fields refer to */
  constructor(findings: Set<DocumentFinding>) {
    this.#findings = findings;
  }

  /** @param type as `w:fldCharType` says @throws RefusedDocument */
  mark(type: string): void {
    if (type === "begin") this.#begin();
    else if (type === "separate") this.#separate();
    else if (type === "end") {
      this.#separate();
      this.#open.pop();
    }
  }

  /** @throws RefusedDocument for a field within the name of another: what it does is known only when it is calculated */
  #begin(): void {
    const outer = this.#open.at(-1);
    if (outer?.reading && !/^\s*"?(?:[a-z]+\s|=)/i.test(outer.instruction))
      throw new RefusedDocument("runsOnOpen", "a field whose kind is calculated");
    this.#open.push({ instruction: "", reading: true });
  }

  /** @param text of an instruction's run, or of one that stands where an instruction should */
  read(text: string): void {
    const field = this.#open.at(-1);
    if (!field) this.inspect(text);
    else if (field.reading) field.instruction += text.slice(0, longest - field.instruction.length);
  }

  /** Whether text is part of an instruction now. */
  get isReading(): boolean {
    return this.#open.at(-1)?.reading ?? false;
  }

  #separate(): void {
    const field = this.#open.at(-1);
    if (field?.reading) this.inspect(field.instruction);
    if (field) field.reading = false;
  }

  /** The part is over; readers end for themselves what it left open. */
  close(): void {
    while (this.#open.length > 0) this.mark("end");
  }

  /** @throws RefusedDocument for an instruction that starts a program, or takes in something from another machine unasked */
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
    // A picture of a web page is shown by a reader that was asked to; everything else of another machine comes unasked.
    if (places.has("network") || (name !== "INCLUDEPICTURE" && places.has("web")))
      throw new RefusedDocument("runsOnOpen", `a field ${name} of another machine`);
  }
}
