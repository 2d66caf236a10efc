import { isHarmlessAddress, isOnOwnDrive } from "./harmless-address.ts";

/** Fields that fetch or start something (ISO/IEC 29500-1, 17.16.5; DDE and DDEAUTO are of older Words, and still run). */
const activeFields = new Set([
  "DDE",
  "DDEAUTO",
  "LINK",
  "EMBED",
  "IMPORT",
  "INCLUDE",
  "INCLUDETEXT",
  "DATABASE",
  "RD",
  "CONTROL",
  "HTMLCONTROL",
]);
/** Characters of an instruction that are kept; longer ones are none. */
const longest = 64 * 1024;

/**
 * Follows the fields of a part, whose instructions may be spread over any number of runs and hold other fields.
 * @throws RangeError for an active one, or one whose kind is itself the result of a field
 */
export class WordFields {
  readonly #open: { instruction: string; reading: boolean }[] = [];

  /** @param type as `w:fldCharType` says */
  mark(type: string): void {
    if (type === "begin") this.#begin();
    else if (type === "separate") this.#separate();
    else if (type === "end") this.#end();
  }

  #begin(): void {
    const outer = this.#open.at(-1);
    if (outer?.reading && !/^\s*[a-z]+\s/i.test(outer.instruction)) throw new RangeError("a field of an unknown kind");
    this.#open.push({ instruction: "", reading: true });
  }

  /** @param text of an instruction's run, or of one that stands where an instruction should */
  read(text: string): void {
    const field = this.#open.at(-1);
    if (!field) judgeInstruction(text);
    else if (field.reading) field.instruction += text;
    if (field && field.instruction.length > longest) throw new RangeError("an endless instruction");
  }

  /** Whether text is part of an instruction now. */
  get reading(): boolean {
    return this.#open.at(-1)?.reading ?? false;
  }

  /** The instruction is over, what it makes follows. */
  #separate(): void {
    const field = this.#open.at(-1);
    if (field?.reading) judgeInstruction(field.instruction);
    if (field) field.reading = false;
  }

  #end(): void {
    this.#separate();
    this.#open.pop();
  }

  /** The part is over; readers may end for themselves what it left open. */
  close(): void {
    while (this.#open.length > 0) this.#end();
  }
}

/** @throws RangeError for an instruction that fetches or starts something */
export function judgeInstruction(instruction: string): void {
  const [, kind = "", rest = ""] = /^\s*"?([a-z]*)\s*([^]*)/i.exec(instruction) ?? [];
  const name = kind.toUpperCase();
  if (activeFields.has(name)) throw new RangeError(`a field that is active: ${name}`);
  // The switches come before or behind the address, which may be quoted.
  const [, quoted, bare] = /^(?:\\[a-z*]\s+)*(?:"([^"]*)"|([^\s\\]\S*))?/i.exec(rest) ?? [];
  const address = (quoted ?? bare ?? "").replaceAll("\\\\", "\\");
  if (name === "HYPERLINK" && !isHarmlessAddress(address)) throw new RangeError("a link to a file");
  // Pasted web pages leave pictures that a reader fetches when it opens the file.
  if (name === "INCLUDEPICTURE" && !isOnOwnDrive(address)) throw new RangeError("a picture from elsewhere");
}
