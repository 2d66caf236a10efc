import type { Arrangement } from "./arrangement.ts";
import type { LetterReading, MatchKind } from "@klarholm/contract/desk/search-reasons";

/** A range of the sorted dictionary: one term, or all with a prefix. Its postings are contiguous. */
export interface TermRange {
  from: number;
  to: number;
}

/** Terms that must all match, with a weight (1 for what the query says, less for something similar). */
export interface Alternative {
  ranges: TermRange[];
  weight: number;
  /** What a match says about the document, for explanations. */
  evidence: Evidence;
  /** Restricts the documents. */
  only?: (document: number) => boolean;
  /** Scores documents by a function instead of terms, 0 to 255. */
  measure?: (document: number) => number;
}

/** A kind of match, the matched word, and how letters were read as that word. */
export interface Evidence {
  kind: MatchKind;
  word: string;
  reading?: LetterReading;
}

/** The alternatives of one condition. */
export type Group = readonly Alternative[];

/** Maximum conditions of a query: limits the cost, and their bits fit in a byte. */
export const groupLimit = 8;

/** By document: a bit for each matched group, and the total score. Reused by the next match. */
export interface Matches {
  masks: Uint8Array;
  scores: Float32Array;
}

/**
 * An inverted index in typed arrays. Terms are sorted, so a prefix is one range and its postings are contiguous: a match
 * takes a few linear passes.
 */
export class TextIndex {
  readonly size: number;
  readonly #terms: readonly string[];
  readonly #starts: Uint32Array;
  readonly #documents: Uint32Array;
  readonly #impacts: Uint8Array;
  readonly #group: Float32Array;
  readonly #hits: Uint8Array;
  readonly #low: Uint8Array;
  readonly #matches: Matches;

  constructor(
    terms: readonly string[],
    starts: Uint32Array,
    documents: Uint32Array,
    impacts: Uint8Array,
    size: number,
  ) {
    this.size = size;
    this.#terms = terms;
    this.#starts = starts;
    this.#documents = documents;
    this.#impacts = impacts;
    this.#group = new Float32Array(size);
    this.#hits = new Uint8Array(size);
    this.#low = new Uint8Array(size);
    this.#matches = { masks: new Uint8Array(size), scores: new Float32Array(size) };
  }

  /** The postings of the index before and of added documents in a new order, without those of other documents. */
  static arranged(arrangement: Arrangement, before: TextIndex, added: TextIndex): TextIndex {
    const [retained, more] = [new Int32Array(before.size).fill(-1), new Int32Array(added.size).fill(-1)];
    for (const [at, source] of arrangement.entries()) {
      if (source >= 0) retained[source] = at;
      else more[-1 - source] = at;
    }
    const most = before.#documents.length + added.#documents.length;
    const [documents, impacts] = [new Uint32Array(most), new Uint8Array(most)];
    const [terms, starts]: [string[], number[]] = [[], []];
    let size = 0;
    const copy = (from: TextIndex, term: number, places: Int32Array) => {
      for (let at = from.#starts[term] ?? 0, end = from.#starts[term + 1] ?? 0; at < end; at += 1) {
        const place = places[from.#documents[at] ?? 0] ?? -1;
        if (place < 0) continue;
        documents[size] = place;
        impacts[size] = from.#impacts[at] ?? 0;
        size += 1;
      }
    };
    for (let [one, other] = [0, 0]; one < before.#terms.length || other < added.#terms.length;) {
      const [first, second] = [before.#terms[one], added.#terms[other]];
      const start = size;
      const isFirst = first !== undefined && (second === undefined || first <= second);
      const isSecond = second !== undefined && (first === undefined || second <= first);
      if (isFirst) copy(before, one++, retained);
      if (isSecond) copy(added, other++, more);
      if (size === start) continue;
      terms.push((isFirst ? first : second) ?? "");
      starts.push(start);
    }
    starts.push(size);
    return new TextIndex(
      terms,
      Uint32Array.from(starts),
      documents.slice(0, size),
      impacts.slice(0, size),
      arrangement.length,
    );
  }

  hasTermsOf(other: TextIndex): boolean {
    return this.#terms.length === other.#terms.length && this.#terms.every((term, at) => term === other.#terms[at]);
  }

  /** The range of a term; undefined if no document has it. */
  term(term: string): TermRange | undefined {
    const from = lowerBound(this.#terms, term);
    return this.#terms[from] === term ? { from, to: from + 1 } : undefined;
  }

  /** The range of all terms with a prefix; undefined if there are none. */
  prefix(prefix: string): TermRange | undefined {
    const from = lowerBound(this.#terms, prefix);
    const to = lowerBound(this.#terms, `${prefix}\uffff`);
    return to > from ? { from, to } : undefined;
  }

  /** Whether a term is in a range. */
  contains({ from, to }: TermRange, term: string): boolean {
    return term >= (this.#terms[from] ?? "") && term <= (this.#terms[to - 1] ?? "");
  }

  /** The number of postings of a range, about the number of documents. */
  count({ from, to }: TermRange): number {
    return (this.#starts[to] ?? 0) - (this.#starts[from] ?? 0);
  }

  /** Matches all documents with at most eight groups. The result is valid until the next call. */
  match(groups: readonly { group: Group }[]): Matches {
    const { masks, scores } = this.#matches;
    masks.fill(0);
    scores.fill(0);
    for (const [number, { group }] of groups.entries()) {
      const bit = 1 << number;
      this.#group.fill(0);
      for (const alternative of group) this.#apply(alternative);
      for (let document = 0; document < this.size; document += 1) {
        const score = this.#group[document] ?? 0;
        if (score === 0) continue;
        masks[document] = (masks[document] ?? 0) | bit;
        scores[document] = (scores[document] ?? 0) + score;
      }
    }
    return this.#matches;
  }

  /** Scores the documents that have all terms by the weakest term. */
  #apply({ ranges, weight, only, measure }: Alternative): void {
    if (measure) return this.#measure(measure, weight);
    const [first, ...others] = ranges.toSorted((a, b) => this.count(a) - this.count(b));
    if (!first) return;
    if (others.length === 0) return this.#raise(first, weight, only);
    this.#hits.fill(0);
    this.#mark(first);
    others.forEach((range, index) => this.#narrow(range, index + 1));
    const all = ranges.length;
    for (let at = this.#starts[first.from] ?? 0, end = this.#starts[first.to] ?? 0; at < end; at += 1) {
      const document = this.#documents[at] ?? 0;
      if (this.#hits[document] !== all) continue;
      const score = (this.#low[document] ?? 0) * weight;
      if (score > (this.#group[document] ?? 0)) this.#group[document] = score;
    }
  }

  #measure(measure: (document: number) => number, weight: number): void {
    for (let document = 0; document < this.size; document += 1) {
      const score = measure(document) * weight;
      if (score > (this.#group[document] ?? 0)) this.#group[document] = score;
    }
  }

  #raise({ from, to }: TermRange, weight: number, only?: (document: number) => boolean): void {
    for (let at = this.#starts[from] ?? 0, end = this.#starts[to] ?? 0; at < end; at += 1) {
      const document = this.#documents[at] ?? 0;
      if (only && !only(document)) continue;
      const score = (this.#impacts[at] ?? 0) * weight;
      if (score > (this.#group[document] ?? 0)) this.#group[document] = score;
    }
  }

  /** Starts a conjunction; the best of a document's postings in the range counts. */
  #mark({ from, to }: TermRange): void {
    for (let at = this.#starts[from] ?? 0, end = this.#starts[to] ?? 0; at < end; at += 1) {
      const document = this.#documents[at] ?? 0;
      const impact = this.#impacts[at] ?? 0;
      this.#low[document] = this.#hits[document] === 1 ? Math.max(this.#low[document] ?? 0, impact) : impact;
      this.#hits[document] = 1;
    }
  }

  /** Continues a conjunction with the documents that matched so far. */
  #narrow({ from, to }: TermRange, soFar: number): void {
    for (let at = this.#starts[from] ?? 0, end = this.#starts[to] ?? 0; at < end; at += 1) {
      const document = this.#documents[at] ?? 0;
      if (this.#hits[document] !== soFar) continue;
      this.#hits[document] = soFar + 1;
      this.#low[document] = Math.min(this.#low[document] ?? 0, this.#impacts[at] ?? 0);
    }
  }
}

/** The position of the first string that is not before the given one. */
export function lowerBound(sorted: readonly string[], text: string): number {
  let low = 0;
  let high = sorted.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((sorted[middle] ?? "") < text) low = middle + 1;
    else high = middle;
  }
  return low;
}
