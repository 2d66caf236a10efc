import { normalize, pieces, runs } from "./normalize.ts";

/** What a document is found by, beyond its text. */
export interface Titled {
  /** How visitors would call it. */
  name: string;
  /** What stands before the name, such as the series. */
  before: string;
  /** The number in print, such as an article code; empty without one. */
  code: string;
}

/** Kinds of match, the better the higher (docs/china.md: exact code > exact name > name prefix > phrase > everything else). */
export const tiers = { rest: 0, allWords: 1, phrase: 2, fullNameBegins: 3, nameBegins: 4, name: 5, code: 6 };

/** Between names: no name and nothing that is looked for has it. */
const end = "\n";

/**
 * What all documents are called, in one text: a phrase is looked for once in that, which takes a tenth of the time of
 * looking for it in each of fifty thousand names.
 */
export class Names {
  #collected: string[] = [];
  #all = "";
  /** Where the whole name of each document begins, and, one longer, where the last one ends. */
  readonly #starts = [0];
  /** Where the name alone begins. */
  readonly #bare: number[] = [];
  readonly #codes = new Map<string, number[]>();
  /** Reused from query to query: large arrays that live for milliseconds only keep the collector busy. */
  #tiers = new Uint8Array();
  #words = new Uint8Array();

  add({ name, before, code }: Titled): void {
    const [first, whole] = [closed(before), closed(before) + closed(name)];
    const start = this.#starts.at(-1) ?? 0;
    this.#bare.push(start + first.length);
    this.#starts.push(start + whole.length + end.length);
    this.#collected.push(whole + end);
    const printed = closed(code);
    if (printed !== "") this.#codes.set(printed, [...(this.#codes.get(printed) ?? []), this.#bare.length - 1]);
  }

  /** Ends the adding. */
  seal(): void {
    this.#all = this.#collected.join("");
    this.#collected = [];
    this.#tiers = new Uint8Array(this.#bare.length);
    this.#words = new Uint8Array(this.#bare.length);
  }

  /**
   * The kind of match of every document. The answer is valid until the next call.
   * @param words what was asked for, in its order; none where names do not decide
   */
  rank(query: string, words: readonly string[]): Uint8Array {
    const ranks = this.#tiers.fill(tiers.rest);
    const phrase = words.join("");
    if (words.length > 1) this.#rankWords(ranks, [...new Set(words)]);
    this.#visit(phrase, (document, at) => {
      const [from, bare, to] = [
        this.#starts[document] ?? 0,
        this.#bare[document] ?? 0,
        this.#starts[document + 1] ?? 0,
      ];
      const isWhole = at + phrase.length + end.length === to && (at === from || at === bare);
      const begins = at === bare ? tiers.nameBegins : at === from ? tiers.fullNameBegins : tiers.phrase;
      ranks[document] = Math.max(ranks[document] ?? 0, isWhole ? tiers.name : begins);
    });
    for (const document of this.#codes.get(closed(query)) ?? []) ranks[document] = tiers.code;
    return ranks;
  }

  /** Documents that are called by all words, wherever they stand. */
  #rankWords(ranks: Uint8Array, words: readonly string[]): void {
    const had = this.#words.fill(0);
    for (const [before, word] of words.entries())
      this.#visit(word, (document) => {
        if (had[document] !== before) return;
        had[document] = before + 1;
        if (before + 1 === words.length) ranks[document] = tiers.allWords;
      });
  }

  /** Every place in which a name has a text. */
  #visit(text: string, visit: (document: number, at: number) => void): void {
    if (text === "") return;
    let document = 0;
    for (let at = this.#all.indexOf(text); at >= 0; at = this.#all.indexOf(text, at + 1)) {
      while ((this.#starts[document + 1] ?? Infinity) <= at) document += 1;
      visit(document, at);
    }
  }
}

/** Folded, without spaces and punctuation. */
function closed(text: string): string {
  return runs(normalize(text))
    .map((run) => (run.han ? run.text : pieces(run.text).whole))
    .join("");
}
