import type { Language } from "./language.ts";
import type { Corpus } from "./corpus.ts";
import type { QueryTerm } from "./query-term.ts";
import { isCloseTo } from "./correction.ts";
import { normalize } from "./normalize.ts";
import { tiers } from "./names.ts";
import { softened } from "./optional.ts";
import { followed, Order } from "./order.ts";
import { readPairs, readParts, readQuery } from "./query.ts";
import { onlyStrong, withRelative } from "./relative.ts";
import { type AskedDocument, type Pass, type Reasons, reasonsFor } from "./explain.ts";
import { fieldsOf } from "./index-builder.ts";
import type { Part } from "./understand.ts";

export interface Found {
  /** Numbers of the documents, the best first. */
  documents: Uint32Array<ArrayBuffer>;
  /** Words to highlight. */
  words: string[];
  /** The corrected query that was used, because nothing matches the typed one. */
  corrected: string | null;
  /** No document matches the whole query; these match a part of it. */
  partial: boolean;
  /** The parts of the query. */
  parts: readonly Part[];
  /** Parts that the best documents do not match. */
  dropped: readonly Part[];
}

/** What a query finds, and why; reasons in the order of the asked documents. */
export interface Explained {
  found: Found;
  reasons: readonly Reasons[];
}

const nothing: Found = {
  documents: new Uint32Array(),
  words: [],
  corrected: null,
  partial: false,
  parts: [],
  dropped: [],
};

/** Scores within a tier; above the sum of eight groups of at most 255. */
const scoreSteps = 2048;
/** Fewer strong matches than this are followed by weak ones. */
const few = 10;
/** For partial matches: the number of possible sums of importances (eight of at most 40), and score steps within each. */
const [importanceSums, coarseScoreSteps] = [321, 32];

interface Ranked extends Pick<Found, "documents" | "words" | "dropped"> {
  passes: readonly Pass[];
}

/** What was found, and by which passes. */
interface Looked {
  found: Found;
  passes: readonly Pass[];
}

function looked({ passes, ...ranked }: Ranked, more: Pick<Found, "corrected" | "partial" | "parts">): Looked {
  return { found: { ...ranked, ...more }, passes };
}

/** Finds documents of one kind. */
export class Finder {
  readonly corpus: Corpus;
  readonly #language: Language;
  readonly #order: Order;

  constructor(corpus: Corpus, language: Language) {
    this.corpus = corpus;
    this.#language = language;
    const ranks = Math.max(scoreSteps * (tiers.code + 1), importanceSums * coarseScoreSteps);
    this.#order = new Order(corpus.index.size, ranks);
  }

  /**
   * The documents that match the whole query; else those that match a corrected query; else, unless `whole`, those that
   * match most of it by importance.
   */
  find(query: string, { whole = false } = {}): Found {
    return this.#look(query, whole).found;
  }

  /**
   * What `find` returns, and why it has documents.
   * @param asked the documents with their number, as they were added
   */
  explain(query: string, asked: readonly AskedDocument[]): Explained {
    const { found, passes } = this.#look(query, false);
    const tagged = asked.map(({ at, texts, facts }) => {
      const tags = facts ? this.#language.lexicon.tags(facts) : [];
      return { at, place: found.documents.indexOf(at), fields: fieldsOf(texts, tags) };
    });
    const tiersOf = (terms: readonly QueryTerm[], compared: string) => this.#tiersOf(terms, compared);
    return { found, reasons: reasonsFor(passes, tagged, { index: this.corpus.index, tiersOf }) };
  }

  #look(query: string, whole: boolean): Looked {
    const { corpus } = this;
    const { parts, terms } = readParts(query, corpus, this.#language);
    const none = { found: { ...nothing, parts }, passes: [] };
    if (terms.length === 0) return none;
    const full = this.#all(terms, query);
    if (full) return looked(full, { corrected: null, partial: full.dropped.length > 0, parts });

    const meant = this.#corrected(query, terms);
    if (meant) {
      const better = readParts(meant, corpus, this.#language);
      const instead = this.#all(better.terms, meant);
      if (instead)
        return looked(instead, { corrected: meant, partial: instead.dropped.length > 0, parts: better.parts });
    }
    if (whole) return none;
    const incomplete = { corrected: null, partial: true, parts };
    const nearest = this.#nearest(terms, query);
    if (nearest) return looked(nearest, incomplete);
    const most = terms.length > 1 ? this.#partial(terms) : undefined;
    if (most) return looked(most, incomplete);
    // For an unknown word, documents with two thirds of its character pairs.
    const pairs = readPairs(parts, corpus);
    const alike = pairs.length > 1 ? this.#partial(pairs, Math.ceil((pairs.length * 2) / 3)) : undefined;
    return alike ? looked(alike, incomplete) : none;
  }

  /** If no product is in the price range, the cheapest or the most expensive ones that match the other conditions. */
  #nearest(terms: readonly QueryTerm[], query: string): Ranked | undefined {
    const isMissed = ({ part, group }: QueryTerm) => part.facet === "price" && group.length === 0;
    const missed = terms.filter(isMissed).map(({ part }) => part);
    if (missed.length === 0) return undefined;
    const nearest = terms.map((each) => {
      const relative = each.part.amount?.range.to === Infinity ? ("dear" as const) : ("cheap" as const);
      return isMissed(each) ? { ...each, part: { ...each.part, relative } } : each;
    });
    const found = this.#all(nearest, query);
    return found && { ...found, dropped: [...found.dropped, ...missed] };
  }

  /** The number of documents that match a word. */
  count(word: string): number {
    const { index } = this.corpus;
    const [terms] = readQuery(word, this.corpus, this.#language);
    return Math.max(
      0,
      ...(terms?.group ?? []).flatMap(({ ranges }) =>
        ranges.length > 0 ? [Math.min(...ranges.map((range) => index.count(range)))] : [],
      ),
    );
  }

  /** The query with each run of characters corrected that no document matches; undefined if none could be. */
  #corrected(query: string, terms: readonly QueryTerm[]): string | undefined {
    const stretches = normalize(query).match(/\p{Script=Han}+|[a-z]+|[^\p{Script=Han}a-z]+/gu) ?? [];
    let changed = false;
    const missing = terms.some(({ group }) => group.length === 0);
    const meant = stretches.slice(0, 16).map((stretch) => {
      if (!/^(?:\p{Script=Han}+|[a-z]+)$/u.test(stretch)) return stretch;
      const known = readQuery(stretch, this.corpus, this.#language);
      if (missing && known.every(({ group, part }) => group.length > 0 || part.facet !== "word")) return stretch;
      const right = this.#correction(stretch) ?? this.#correctedWords(known);
      if (right === undefined || right === stretch) return stretch;
      changed = true;
      return right;
    });
    return changed ? meant.join("").trim() : undefined;
  }

  /** Corrects the words without a match within a run of Han characters. */
  #correctedWords(known: readonly QueryTerm[]): string | undefined {
    if (known.length < 2) return undefined;
    let changed = false;
    const meant = known.map(({ word, group, part }) => {
      const right = group.length === 0 && part.facet === "word" ? this.#correction(word) : undefined;
      if (right !== undefined) changed = true;
      return right ?? part.text;
    });
    return changed ? meant.join("") : undefined;
  }

  /** The likeliest correction that is close enough and has matches. */
  #correction(text: string): string | undefined {
    for (const meant of this.#language.vocabulary.corrections(text))
      if (meant !== text && isCloseTo(text, meant, this.#isMeaningful) && this.#hasMatches(meant)) return meant;
    return undefined;
  }

  /** Whether each condition of a query has matches, if not all in the same document. */
  #hasMatches(text: string): boolean {
    return readQuery(text, this.corpus, this.#language).every(({ group }) => group.length > 0);
  }

  /** Whether a text has a meaning that products match, and so is no typing error. */
  readonly #isMeaningful = (text: string): boolean =>
    this.#language.lexicon.meaning(text) !== undefined && this.count(text) > 0;

  /**
   * The documents that match all conditions: strong matches, and weak ones if there are few strong ones.
   */
  #all(terms: readonly QueryTerm[], query: string): Ranked | undefined {
    if (terms.length === 0) return undefined;
    const complete = withRelative(terms, this.corpus);
    const required = complete.filter(({ optional }) => optional !== "first");
    if (required.some(({ group, optional }) => group.length === 0 && !optional)) return undefined;
    let documents = new Uint32Array();
    let lacking: readonly QueryTerm[] = [];
    const passes: Pass[] = [];
    for (const all of required.length < complete.length ? [softened(complete), required] : [complete]) {
      if (documents.length === 0) lacking = all === required ? complete.filter((each) => !required.includes(each)) : [];
      for (const each of all.length > 1 ? [onlyStrong(all), all] : [all]) {
        if (documents.length >= few) continue;
        documents = followed(documents, this.#ranked(each, query));
        passes.push({ terms: each, query, until: documents.length });
      }
    }
    if (documents.length === 0) return undefined;
    return { documents, words: wordsOf(complete), dropped: lacking.map(({ part }) => part), passes };
  }

  /** The documents that match the most by importance, then those that match at least half of that. */
  #partial(terms: readonly QueryTerm[], atLeast = 1): Ranked | undefined {
    const complete = withRelative(terms, this.corpus);
    const present = complete.filter(({ group }) => group.length > 0);
    const { masks, scores } = this.corpus.index.match(present);
    const worth = importancesByMask(present);
    const most = masks.reduce((best, mask) => Math.max(best, worth[mask] ?? 0), 0);
    if (most < atLeast) return undefined;
    // The matched importance decides before the score; names do not count.
    const documents = this.#order.descending((document) => {
      const matched = worth[masks[document] ?? 0] ?? 0;
      return matched * 2 < most ? -1 : matched * coarseScoreSteps + (rounded(scores[document] ?? 0) >> 6);
    });
    const best = masks[documents[0] ?? 0] ?? 0;
    const dropped = complete.filter((each) => !(best & (1 << present.indexOf(each))));
    const passes = [{ terms: present, query: undefined, until: documents.length }];
    return { documents, words: wordsOf(present), dropped: dropped.map(({ part }) => part), passes };
  }

  /** The documents that match all conditions, ranked; undefined if there are none. */
  #ranked(terms: readonly QueryTerm[], query: string): Uint32Array<ArrayBuffer> | undefined {
    const { masks, scores } = this.corpus.index.match(terms);
    const all = terms.reduce((bits, { optional }, at) => (optional === "bonus" ? bits : bits | (1 << at)), 0);
    if (!masks.some((mask) => (mask & all) === all)) return undefined;
    const names = this.#tiersOf(terms, query);
    return this.#order.descending((document) =>
      ((masks[document] ?? 0) & all) === all
        ? (names[document] ?? 0) * scoreSteps + rounded(scores[document] ?? 0)
        : -1,
    );
  }

  /** How well the name of each document matches. The result is valid until the next call. */
  #tiersOf(terms: readonly QueryTerm[], query: string): Uint8Array {
    // Names do not count where relative size or price decides the order.
    const named = terms.every(({ part }) => part.relative === undefined);
    const words = terms.flatMap(({ word, optional }) => (word === "" || optional === "bonus" ? [] : [word]));
    return this.corpus.names.rank(query, named ? words : []);
  }
}

/** The sum of importances for each mask of matched conditions. */
function importancesByMask(terms: readonly QueryTerm[]): Uint16Array {
  return Uint16Array.from({ length: 1 << terms.length }, (_, mask) =>
    terms.reduce((sum, { importance }, at) => sum + (mask & (1 << at) ? importance : 0), 0),
  );
}

function rounded(score: number): number {
  return Math.min(scoreSteps - 1, Math.round(score));
}

function wordsOf(terms: readonly QueryTerm[]): string[] {
  return [...new Set(terms.flatMap(({ words }) => words))];
}
