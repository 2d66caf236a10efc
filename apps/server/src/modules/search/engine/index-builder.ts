import type { SearchField } from "@klarholm/contract/desk/search-reasons";
import type { ProductTag } from "./lexicon/lexicon.ts";
import { grams, latinParts, normalize, runs } from "./normalize.ts";
import { TextIndex } from "./text-index.ts";

/** A text of a document, and the score of a match in it, 1 to 255. */
export interface IndexedText {
  text: string;
  impact: number;
  /** For explanations of products. */
  field?: SearchField;
  /** Indexes pairs of Han characters only: in long text a single character is no evidence. */
  pairsOnly?: boolean;
}

/** The largest score of a match. */
const maxImpact = 255;

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

  /**
   * @param tags further terms with the score of a match
   * @throws for a score that does not fit
   */
  add(texts: readonly IndexedText[], tags: Iterable<ProductTag> = []): void {
    const best = new Map<number, number>();
    for (const [tag, worth] of tags) best.set(this.#idOf(tag), worth);
    for (const { text, impact, pairsOnly } of texts) {
      for (const id of this.#termsOf(text, pairsOnly ?? false)) {
        // Negative ids mark characters inside words, which count half.
        const [term, worth] = id < 0 ? [-1 - id, worthOf(impact, true)] : [id, impact];
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
    if (!(impact > 0 && impact <= maxImpact))
      throw new RangeError(`The score ${impact} is not above 0 and at most 255`);
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

/** The score of a term; a character inside a word counts half. */
function worthOf(impact: number, part: boolean): number {
  return part ? impact / 2 : impact;
}

/** The fields in which a document has its terms, each with the best score; for explanations. */
export function fieldsOf(texts: readonly IndexedText[], tags: readonly ProductTag[]): ReadonlyMap<string, SearchField> {
  const best = new Map<string, number>(tags.map(([tag, worth]) => [tag, worth]));
  const fields = new Map<string, SearchField>(tags.map(([tag, , field]) => [tag, field]));
  for (const { text, impact, pairsOnly = false, field } of texts)
    for (const { term, part } of termsOf(text, pairsOnly)) {
      const worth = worthOf(impact, part);
      if (field === undefined || (best.get(term) ?? 0) >= worth) continue;
      best.set(term, worth);
      fields.set(term, field);
    }
  return fields;
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
