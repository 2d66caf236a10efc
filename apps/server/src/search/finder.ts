import { fold, pieces, runs } from "./fold.ts";
import { type Language, readCharacters, readQuery, type Wanted } from "./query.ts";
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
  documents: Uint32Array<ArrayBuffer>;
  /** What to mark in their text. */
  words: string[];
  /** What was looked for instead, because nothing has what was typed. */
  corrected: string | null;
  /** Nothing has all that was typed: these have a part of it. */
  partial: boolean;
}

const nothing: Found = { documents: new Uint32Array(), words: [], corrected: null, partial: false };

/** Kinds of match, the better the higher (docs/china.md: exact code > exact name > name prefix > phrase > everything else). */
const tiers = { rest: 0, allWords: 1, phrase: 2, fullNameBegins: 3, nameBegins: 4, name: 5, code: 6 };
/** Scores within a tier: eight groups of at most 255 are below it. */
const scoreSteps = 2048;

/** Finds documents of one kind by what visitors type. */
export class Finder {
  readonly #builder = new IndexBuilder();
  readonly #names: string[] = [];
  readonly #full: string[] = [];
  readonly #codes: string[] = [];
  readonly #language: Language;
  #index: TextIndex | undefined;
  /** Reused from query to query: large arrays that live for milliseconds only keep the collector busy. */
  #ranks = new Uint16Array();
  readonly #counts = new Uint32Array(scoreSteps * (tiers.code + 1));

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
    this.#ranks = new Uint16Array(this.#index.size);
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
    const documents = this.#all(wanted, query);
    if (documents.length > 0) return { documents, words: wordsOf(wanted), corrected: null, partial: false };

    const meant = this.#corrected(query, wanted);
    if (meant) {
      const better = readQuery(meant, index, this.#language);
      const instead = this.#all(better, meant);
      if (instead.length > 0) return { documents: instead, words: wordsOf(better), corrected: meant, partial: false };
    }
    if (whole) return nothing;
    const part = wanted.length > 1 ? this.#all(wanted, query, 1) : nothing.documents;
    if (part.length > 0) return { documents: part, words: wordsOf(wanted), corrected: null, partial: true };
    // Of a word that nothing has, at least every second character.
    const characters = readCharacters(query, index);
    const alike = this.#all(characters, query, Math.max(1, Math.ceil(characters.length / 2)));
    return alike.length > 0
      ? { documents: alike, words: wordsOf(characters), corrected: null, partial: true }
      : nothing;
  }

  /** How many documents have this word. */
  has(word: string): number {
    const index = this.#index;
    const [wanted] = index ? readQuery(word, index, this.#language) : [];
    return index && wanted
      ? Math.max(0, ...wanted.group.map(({ ranges }) => Math.min(...ranges.map((range) => index.count(range)))))
      : 0;
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

  /**
   * The documents with the most of the wanted things, but at least `atLeast` of them (all by default), in order.
   * Sorted by counting, in linear time; ties keep the documents' own order.
   */
  #all(wanted: readonly Wanted[], query: string, atLeast = wanted.length): Uint32Array<ArrayBuffer> {
    const present = wanted.filter(({ group }) => group.length > 0);
    if (present.length === 0 || present.length < atLeast) return nothing.documents;
    const index = this.#built();
    const { groups, scores } = index.match(present.map(({ group }) => group));
    const most = groups.reduce((a, b) => Math.max(a, b), 0);
    if (most < atLeast) return nothing.documents;

    const rank = this.#ranker(present, query);
    const ranks = this.#ranks;
    const counts = this.#counts.fill(0);
    let total = 0;
    for (let document = 0; document < index.size; document += 1) {
      if (groups[document] !== most) continue;
      const value = rank(document) * scoreSteps + Math.min(scoreSteps - 1, Math.round(scores[document] ?? 0));
      ranks[document] = value;
      counts[value] = (counts[value] ?? 0) + 1;
      total += 1;
    }
    // Where the documents of each rank begin, the highest rank first.
    for (let value = counts.length - 1, at = 0; value >= 0; value -= 1) {
      const count = counts[value] ?? 0;
      counts[value] = at;
      at += count;
    }
    const documents = new Uint32Array(total);
    for (let document = 0; document < index.size; document += 1) {
      if (groups[document] !== most) continue;
      const value = ranks[document] ?? 0;
      const at = counts[value] ?? 0;
      documents[at] = document;
      counts[value] = at + 1;
    }
    return documents;
  }

  #ranker(wanted: readonly Wanted[], query: string): (document: number) => number {
    const code = closed(query);
    const words = wanted.map(({ word }) => word);
    const phrase = words.join("");
    return (document) => {
      const name = this.#names[document] ?? "";
      const full = this.#full[document] ?? "";
      if (code !== "" && this.#codes[document] === code) return tiers.code;
      const at = full.indexOf(phrase);
      if (at < 0) return words.length > 1 && words.every((word) => full.includes(word)) ? tiers.allWords : tiers.rest;
      if (name === phrase || full === phrase) return tiers.name;
      if (name.startsWith(phrase)) return tiers.nameBegins;
      return at === 0 ? tiers.fullNameBegins : tiers.phrase;
    };
  }
}

/** Folded, without spaces and punctuation. */
function closed(text: string): string {
  return runs(fold(text))
    .map((run) => (run.han ? run.text : pieces(run.text).whole))
    .join("");
}

function wordsOf(wanted: readonly Wanted[]): string[] {
  return [...new Set(wanted.flatMap(({ words }) => words))];
}
