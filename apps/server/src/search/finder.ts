import { fold } from "./fold.ts";
import { type Language, readQuery, type Wanted } from "./query.ts";
import { IndexBuilder, type IndexedText, type TextIndex } from "./text-index.ts";

/** What a document is found by, beyond its text. */
export interface Titled {
  /** How visitors would call it. */
  name: string;
  /** What stands before the name, such as the series. */
  before: string;
  /** The number in print, such as an article code; empty without one. */
  code: string;
}

export interface Found {
  /** The documents' numbers, the best first. */
  documents: Uint32Array;
  /** What to mark in their text. */
  words: string[];
  /** What was looked for instead, because nothing has what was typed. */
  corrected: string | null;
  /** Nothing has all that was typed: these have a part of it. */
  partial: boolean;
}

const nothing: Found = { documents: new Uint32Array(), words: [], corrected: null, partial: false };

/** Steps between kinds of match (china.md: exact code > exact name > name prefix > phrase > everything else). */
const tiers = { code: 90_000, name: 80_000, nameBegins: 70_000, fullNameBegins: 65_000, phrase: 60_000, allWords: 55_000 };

/** Finds documents of one kind by what visitors type. */
export class Finder {
  readonly #builder = new IndexBuilder();
  readonly #names: string[] = [];
  readonly #full: string[] = [];
  readonly #codes: string[] = [];
  readonly #language: Language;
  #index: TextIndex | undefined;

  constructor(language: Language) {
    this.#language = language;
  }

  add({ name, before, code }: Titled, texts: readonly IndexedText[]): void {
    this.#builder.add(texts);
    this.#names.push(closed(name));
    this.#full.push(closed(before) + closed(name));
    this.#codes.push(closed(code));
  }

  /** Ends the adding. */
  seal(): void {
    this.#index = this.#builder.build();
  }

  /**
   * The documents that have everything that was typed; else those that have what was probably meant; else,
   * unless `whole`, those that have the most of it.
   */
  find(query: string, { whole = false } = {}): Found {
    const index = this.#index;
    if (!index) throw new Error("The index is not built yet");
    const wanted = readQuery(query, index, this.#language);
    if (wanted.length === 0) return nothing;
    const documents = this.#all(wanted, query, wanted.length);
    if (documents.length > 0) return { documents, words: wordsOf(wanted), corrected: null, partial: false };

    const meant = this.#corrected(query, wanted);
    if (meant) {
      const better = readQuery(meant, index, this.#language);
      const instead = this.#all(better, meant, better.length);
      if (instead.length > 0) return { documents: instead, words: wordsOf(better), corrected: meant, partial: false };
    }
    if (whole || wanted.length < 2) return nothing;
    for (let atLeast = wanted.length - 1; atLeast > 0; atLeast -= 1) {
      const part = this.#all(wanted, query, atLeast);
      if (part.length > 0) return { documents: part, words: wordsOf(wanted), corrected: null, partial: true };
    }
    return nothing;
  }

  /** How many documents have this word. */
  has(word: string): number {
    const index = this.#index;
    const [wanted] = index ? readQuery(word, index, this.#language) : [];
    return index && wanted ? Math.max(0, ...wanted.group.map(({ ranges }) => Math.min(...ranges.map((range) => index.count(range))))) : 0;
  }

  /** What was probably typed: each stretch that no document has, put right; undefined when nothing could be. */
  #corrected(query: string, wanted: readonly Wanted[]): string | undefined {
    const { vocabulary } = this.#language;
    const stretches = fold(query).match(/\p{Script=Han}+|[a-z]+|[^\p{Script=Han}a-z]+/gu) ?? [];
    let changed = false;
    const missing = wanted.some(({ group }) => group.length === 0);
    const meant = stretches.slice(0, 16).map((stretch) => {
      if (!/^(?:\p{Script=Han}+|[a-z]+)$/u.test(stretch)) return stretch;
      const known = readQuery(stretch, this.#built(), this.#language);
      if (missing && known.every(({ group }) => group.length > 0)) return stretch;
      const right = vocabulary.correct(stretch) ?? this.#correctedPiece(known);
      if (right === undefined || right === stretch) return stretch;
      changed = true;
      return right;
    });
    return changed ? meant.join("").trim() : undefined;
  }

  /** Within a stretch of Han characters only the piece that nothing has. */
  #correctedPiece(known: readonly Wanted[]): string | undefined {
    if (known.length < 2) return undefined;
    let changed = false;
    const meant = known.map(({ word, group }) => {
      const right = group.length === 0 ? this.#language.vocabulary.correct(word) : undefined;
      if (right !== undefined) changed = true;
      return right ?? word;
    });
    return changed ? meant.join("") : undefined;
  }

  #built(): TextIndex {
    if (!this.#index) throw new Error("The index is not built yet");
    return this.#index;
  }

  /** The documents with at least so many of the wanted things, in order. Ties keep the documents' own order. */
  #all(wanted: readonly Wanted[], query: string, atLeast: number): Uint32Array {
    const present = wanted.filter(({ group }) => group.length > 0);
    if (present.length < atLeast) return nothing.documents;
    const index = this.#built();
    const { groups, scores } = index.match(present.map(({ group }) => group));
    const rank = this.#ranker(present, query);
    const keys: number[] = [];
    for (let document = 0; document < index.size; document += 1) {
      if ((groups[document] ?? 0) < atLeast) continue;
      keys.push(Math.round((rank(document) + (scores[document] ?? 0)) * 8) * numbers + (numbers - 1 - document));
    }
    const sorted = Float64Array.from(keys).sort().reverse();
    return Uint32Array.from(sorted, (key) => numbers - 1 - (key % numbers));
  }

  #ranker(wanted: readonly Wanted[], query: string): (document: number) => number {
    const code = closed(query);
    const words = wanted.map(({ word }) => word);
    const phrase = words.join("");
    return (document) => {
      const name = this.#names[document] ?? "";
      const full = this.#full[document] ?? "";
      if (code !== "" && this.#codes[document] === code) return tiers.code;
      if (name === phrase || full === phrase) return tiers.name;
      if (name.startsWith(phrase)) return tiers.nameBegins;
      if (full.startsWith(phrase)) return tiers.fullNameBegins;
      if (full.includes(phrase)) return tiers.phrase;
      return words.length > 1 && words.every((word) => full.includes(word)) ? tiers.allWords : 0;
    };
  }
}

/** More documents than any catalogue has; a power of two keeps the sort keys exact. */
const numbers = 2 ** 21;

/** Folded, without spaces and punctuation. */
function closed(text: string): string {
  return fold(text).replace(/[^\p{L}\p{N}]/gu, "");
}

function wordsOf(wanted: readonly Wanted[]): string[] {
  return [...new Set(wanted.flatMap(({ words }) => words))];
}
