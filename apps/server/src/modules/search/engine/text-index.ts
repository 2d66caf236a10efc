import { normalize, grams, latinParts, runs } from "./normalize.ts";

/** A text of a document, and the score of a match in it, 1 to 255. */
export interface IndexedText {
  text: string;
  impact: number;
  /** Indexes pairs of Han characters only: in long text a single character is no evidence. */
  pairsOnly?: boolean;
}

/** A range of the sorted dictionary: one term, or all with a prefix. Its postings are contiguous. */
export interface TermRange {
  from: number;
  to: number;
}

/** Terms that must all match, with a weight (1 for what the query says, less for something similar). */
export interface Alternative {
  ranges: TermRange[];
  weight: number;
  /** Restricts the documents. */
  only?: (document: number) => boolean;
  /** Scores documents by a function instead of terms, 0 to 255. */
  measure?: (document: number) => number;
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

/** Texts whose terms are cached while an index is built. */
const cachedTexts = 5000;

/** Collects documents, numbered in order; `build` makes the index. */
export class IndexBuilder {
  readonly #ids = new Map<string, number>();
  #terms = new Uint32Array(1 << 14);
  #impacts = new Uint8Array(1 << 14);
  /** End of each document's postings. */
  readonly #ends: number[] = [];
  #count = 0;
  /** Terms of texts that many documents share, such as materials and categories. */
  readonly #cached = new Map<string, Int32Array>();

  /** @param tags further terms with the score of a match */
  add(texts: readonly IndexedText[], tags: Iterable<readonly [string, number]> = []): void {
    const best = new Map<number, number>();
    for (const [tag, worth] of tags) best.set(this.#idOf(tag), worth);
    for (const { text, impact, pairsOnly } of texts) {
      for (const id of this.#termsOf(text, pairsOnly ?? false)) {
        // Negative ids mark characters inside words, which count half.
        const [term, worth] = id < 0 ? [-1 - id, impact / 2] : [id, impact];
        if ((best.get(term) ?? 0) < worth) best.set(term, worth);
      }
    }
    for (const [id, impact] of best) this.#push(id, impact);
    this.#ends.push(this.#count);
  }

  /** Ids of the terms of a text; `-1 - id` for a character inside a word. */
  #termsOf(text: string, pairsOnly: boolean): Int32Array {
    const key = pairsOnly ? ` ${text}` : text;
    const known = this.#cached.get(key);
    if (known) return known;
    const ids = new Set<number>();
    for (const { term, part } of termsOf(text, pairsOnly)) {
      const id = this.#idOf(term);
      ids.add(part ? -1 - id : id);
    }
    const made = Int32Array.from(ids);
    if (this.#cached.size >= cachedTexts) this.#cached.clear();
    this.#cached.set(key, made);
    return made;
  }

  #idOf(term: string): number {
    let id = this.#ids.get(term);
    if (id === undefined) this.#ids.set(term, (id = this.#ids.size));
    return id;
  }

  #push(id: number, impact: number): void {
    if (this.#count === this.#terms.length) {
      this.#terms = grown(this.#terms, new Uint32Array(this.#count * 2));
      this.#impacts = grown(this.#impacts, new Uint8Array(this.#count * 2));
    }
    this.#terms[this.#count] = id;
    this.#impacts[this.#count] = impact;
    this.#count += 1;
  }

  build(): TextIndex {
    const sorted = [...this.#ids.keys()].sort();
    // Position in sorted order by id.
    const rank = new Uint32Array(sorted.length);
    sorted.forEach((term, index) => (rank[this.#ids.get(term) ?? 0] = index));
    const starts = new Uint32Array(sorted.length + 1);
    for (let at = 0; at < this.#count; at += 1) {
      const term = (rank[this.#terms[at] ?? 0] ?? 0) + 1;
      starts[term] = (starts[term] ?? 0) + 1;
    }
    for (let term = 0; term < sorted.length; term += 1)
      starts[term + 1] = (starts[term + 1] ?? 0) + (starts[term] ?? 0);

    const next = starts.slice();
    const documents = new Uint32Array(this.#count);
    const impacts = new Uint8Array(this.#count);
    let at = 0;
    this.#ends.forEach((end, document) => {
      for (; at < end; at += 1) {
        const term = rank[this.#terms[at] ?? 0] ?? 0;
        const place = next[term] ?? 0;
        next[term] = place + 1;
        documents[place] = document;
        impacts[place] = this.#impacts[at] ?? 0;
      }
    });
    return new TextIndex(sorted, starts, documents, impacts, this.#ends.length);
  }
}

function grown<T extends Uint32Array | Uint8Array>(from: T, to: T): T {
  to.set(from);
  return to;
}

/** The terms of a text, and whether each is only a part of a word. */
function* termsOf(text: string, pairsOnly: boolean): Generator<{ term: string; part: boolean }> {
  for (const run of runs(normalize(text))) {
    if (run.han) {
      const { ones, pairs } = grams(run.text);
      if (!pairsOnly) for (const term of ones) yield { term, part: ones.length > 1 };
      for (const term of pairs) yield { term, part: false };
    } else {
      const { whole, parts } = latinParts(run.text);
      yield { term: whole, part: false };
      if (parts.length > 1 || parts[0] !== whole) for (const term of parts) yield { term, part: false };
    }
  }
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
