import type { Asked, Language, Wanted } from "./asked.ts";
import { Columns } from "./columns.ts";
import { isCloseTo } from "./correction.ts";
import { normalize } from "./normalize.ts";
import type { ProductFacts } from "./lexicon/lexicon.ts";
import { Names, tiers, type Titled } from "./names.ts";
import { softened } from "./optional.ts";
import { followed, Order } from "./order.ts";
import { readPairs, readParts, readQuery } from "./query.ts";
import { strongly, withRelative } from "./relative.ts";
import { IndexBuilder, type IndexedText } from "./text-index.ts";
import type { Part } from "./understand.ts";

export interface Found {
  /** The documents' numbers, the best first. */
  documents: Uint32Array<ArrayBuffer>;
  /** What to mark in their text. */
  words: string[];
  /** What was looked for instead, because nothing has what was typed. */
  corrected: string | null;
  /** Nothing has all that was typed: these have a part of it. */
  partial: boolean;
  /** What the query asks, as far as it is understood. */
  parts: readonly Part[];
  /** Those of them that what was found lacks. */
  dropped: readonly Part[];
}

const nothing: Found = {
  documents: new Uint32Array(),
  words: [],
  corrected: null,
  partial: false,
  parts: [],
  dropped: [],
};

/** Scores within a tier: eight groups of at most 255 are below it. */
const scoreSteps = 2048;
/** So few documents that are what was meant are followed by those that are like it. */
const few = 10;
/** How much of what was asked a document has, eight parts of at most 40, and its score in coarse steps. */
const [shares, shareSteps] = [321, 32];

/** What was found, the best first, and what it lacks. */
type Ranked = Pick<Found, "documents" | "words" | "dropped">;

/** Finds documents of one kind by what visitors type. */
export class Finder {
  /** Only until the index is built: it holds all of it once more. */
  #builder: IndexBuilder | undefined = new IndexBuilder();
  readonly #names = new Names();
  readonly #language: Language;
  readonly #columns = new Columns();
  #asked: Asked | undefined;
  #order = new Order(0, 0);

  constructor(language: Language) {
    this.#language = language;
  }

  add(titled: Titled, texts: readonly IndexedText[], facts?: ProductFacts): void {
    if (!this.#builder) throw new Error("The index is sealed");
    const tags = facts ? this.#language.lexicon.tags(facts) : [];
    this.#builder.add(texts, tags);
    this.#columns.add(facts, tags.find(([tag]) => tag.startsWith("=kind:"))?.[0] ?? "");
    this.#names.add(titled);
  }

  /** Ends the adding. */
  seal(): void {
    if (!this.#builder) throw new Error("The index is sealed");
    const index = this.#builder.build();
    this.#builder = undefined;
    this.#columns.seal();
    this.#names.seal();
    this.#asked = { index, columns: this.#columns };
    this.#order = new Order(index.size, Math.max(scoreSteps * (tiers.code + 1), shares * shareSteps));
  }

  /**
   * The documents that have everything that was typed; else those that have what was probably meant; else,
   * unless `whole`, those that have the most of it, the least important left out first.
   */
  find(query: string, { whole = false } = {}): Found {
    const asked = this.#ready();
    const { parts, wanted } = readParts(query, asked, this.#language);
    if (wanted.length === 0) return { ...nothing, parts };
    const full = this.#all(wanted, query);
    if (full) return { ...full, corrected: null, partial: full.dropped.length > 0, parts };

    const meant = this.#corrected(query, wanted);
    if (meant) {
      const better = readParts(meant, asked, this.#language);
      const instead = this.#all(better.wanted, meant);
      if (instead) return { ...instead, corrected: meant, partial: instead.dropped.length > 0, parts: better.parts };
    }
    if (whole) return { ...nothing, parts };
    const nearest = this.#nearest(wanted, query);
    if (nearest) return { ...nearest, corrected: null, partial: true, parts };
    const most = wanted.length > 1 ? this.#most(wanted) : undefined;
    if (most) return { ...most, corrected: null, partial: true, parts };
    // Of a word that nothing has, most of its pairs of characters.
    const pairs = readPairs(parts, asked);
    const alike = pairs.length > 1 ? this.#most(pairs, Math.ceil((pairs.length * 2) / 3)) : undefined;
    return alike ? { ...alike, corrected: null, partial: true, parts } : { ...nothing, parts };
  }

  /** Where no product is so cheap or so dear as asked, the cheapest or the dearest of what else was asked. */
  #nearest(wanted: readonly Wanted[], query: string): Ranked | undefined {
    const isMissed = ({ part, group }: Wanted) => part.facet === "price" && group.length === 0;
    const missed = wanted.filter(isMissed).map(({ part }) => part);
    if (missed.length === 0) return undefined;
    const nearest = wanted.map((each) => {
      const relative = each.part.amount?.range.to === Infinity ? ("dear" as const) : ("cheap" as const);
      return isMissed(each) ? { ...each, part: { ...each.part, relative } } : each;
    });
    const found = this.#all(nearest, query);
    return found && { ...found, dropped: [...found.dropped, ...missed] };
  }

  /** How many documents have this word. */
  has(word: string): number {
    const { index } = this.#ready();
    const [wanted] = readQuery(word, this.#ready(), this.#language);
    return Math.max(
      0,
      ...(wanted?.group ?? []).flatMap(({ ranges }) =>
        ranges.length > 0 ? [Math.min(...ranges.map((range) => index.count(range)))] : [],
      ),
    );
  }

  /** What was probably typed: each stretch that no document has, put right; undefined when nothing could be. */
  #corrected(query: string, wanted: readonly Wanted[]): string | undefined {
    const stretches = normalize(query).match(/\p{Script=Han}+|[a-z]+|[^\p{Script=Han}a-z]+/gu) ?? [];
    let changed = false;
    const missing = wanted.some(({ group }) => group.length === 0);
    const meant = stretches.slice(0, 16).map((stretch) => {
      if (!/^(?:\p{Script=Han}+|[a-z]+)$/u.test(stretch)) return stretch;
      const known = readQuery(stretch, this.#ready(), this.#language);
      if (missing && known.every(({ group, part }) => group.length > 0 || part.facet !== "word")) return stretch;
      const right = this.#right(stretch) ?? this.#correctedPiece(known);
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
    const meant = known.map(({ word, group, part }) => {
      const right = group.length === 0 && part.facet === "word" ? this.#right(word) : undefined;
      if (right !== undefined) changed = true;
      return right ?? part.text;
    });
    return changed ? meant.join("") : undefined;
  }

  /** The likeliest correction that is near enough. */
  #right(text: string): string | undefined {
    for (const meant of this.#language.vocabulary.corrections(text))
      if (meant !== text && isCloseTo(text, meant, this.#stands) && this.#knows(meant)) return meant;
    return undefined;
  }

  /** Whether documents have all of it, as far as one can tell without looking for them. */
  #knows(text: string): boolean {
    return readQuery(text, this.#ready(), this.#language).every(({ group }) => group.length > 0);
  }

  /** Whether it means something that products have: it is no slip. */
  readonly #stands = (text: string): boolean =>
    this.#language.lexicon.meaning(text) !== undefined && this.has(text) > 0;

  #ready(): Asked {
    if (!this.#asked) throw new Error("The index is not built yet");
    return this.#asked;
  }

  /**
   * The documents that have everything; those alone, where there are more than a few, that are what was meant rather than
   * like it.
   */
  #all(wanted: readonly Wanted[], query: string): Ranked | undefined {
    if (wanted.length === 0) return undefined;
    const complete = withRelative(wanted, this.#ready());
    const required = complete.filter(({ optional }) => optional !== "first");
    if (required.some(({ group, optional }) => group.length === 0 && !optional)) return undefined;
    let documents = new Uint32Array();
    let lacking: readonly Wanted[] = [];
    for (const all of required.length < complete.length ? [softened(complete), required] : [complete]) {
      if (documents.length === 0) lacking = all === required ? complete.filter((each) => !required.includes(each)) : [];
      for (const each of all.length > 1 ? [strongly(all), all] : [all])
        if (documents.length < few) documents = followed(documents, this.#ranked(each, query));
    }
    if (documents.length === 0) return undefined;
    return { documents, words: wordsOf(complete), dropped: lacking.map(({ part }) => part) };
  }

  /** The documents with the most of what was asked, then those with a good half of that. */
  #most(wanted: readonly Wanted[], atLeast = 1): Ranked | undefined {
    const complete = withRelative(wanted, this.#ready());
    const present = complete.filter(({ group }) => group.length > 0);
    const { masks, scores } = this.#ready().index.match(present);
    const worth = worths(present);
    const most = masks.reduce((best, mask) => Math.max(best, worth[mask] ?? 0), 0);
    if (most < atLeast) return undefined;
    // Where some have more than others, what they have comes before how they are called.
    const documents = this.#order.descending((document) => {
      const has = worth[masks[document] ?? 0] ?? 0;
      return has * 2 < most ? -1 : has * shareSteps + (rounded(scores[document] ?? 0) >> 6);
    });
    const best = masks[documents[0] ?? 0] ?? 0;
    const dropped = complete.filter((each) => !(best & (1 << present.indexOf(each))));
    return { documents, words: wordsOf(present), dropped: dropped.map(({ part }) => part) };
  }

  /** The documents that have all, in order; undefined where none has. */
  #ranked(wanted: readonly Wanted[], query: string): Uint32Array<ArrayBuffer> | undefined {
    const { masks, scores } = this.#ready().index.match(wanted);
    const all = wanted.reduce((bits, { optional }, at) => (optional === "bonus" ? bits : bits | (1 << at)), 0);
    if (!masks.some((mask) => (mask & all) === all)) return undefined;
    // Where size or price decides, names do not.
    const named = wanted.every(({ part }) => part.relative === undefined);
    const words = wanted.flatMap(({ word, optional }) => (word === "" || optional === "bonus" ? [] : [word]));
    const names = this.#names.rank(query, named ? words : []);
    return this.#order.descending((document) =>
      ((masks[document] ?? 0) & all) === all
        ? (names[document] ?? 0) * scoreSteps + rounded(scores[document] ?? 0)
        : -1,
    );
  }
}

/** How much of what was asked a document has, by which of the parts it has. */
function worths(wanted: readonly Wanted[]): Uint16Array {
  return Uint16Array.from({ length: 1 << wanted.length }, (_, mask) =>
    wanted.reduce((sum, { importance }, at) => sum + (mask & (1 << at) ? importance : 0), 0),
  );
}

function rounded(score: number): number {
  return Math.min(scoreSteps - 1, Math.round(score));
}

function wordsOf(wanted: readonly Wanted[]): string[] {
  return [...new Set(wanted.flatMap(({ words }) => words))];
}
