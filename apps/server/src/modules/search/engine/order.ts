/** Ranks from 0 that fit the array of ranks, whose negative numbers mean none. */
export const maxRanks = 2 ** 15;

/** Sorts documents by rank. Its large arrays are reused between queries to spare the garbage collector. */
export class Order {
  readonly #ranks: Int16Array;
  readonly #counts: Uint32Array;

  /** @param ranks the number of ranks @throws for more than `maxRanks` */
  constructor(documents: number, ranks: number) {
    if (ranks > maxRanks) throw new RangeError(`${ranks} ranks do not fit: ${maxRanks} at most`);
    this.#ranks = new Int16Array(documents);
    this.#counts = new Uint32Array(ranks);
  }

  /**
   * The documents by descending rank, without negative ranks. A counting sort: linear time, stable.
   */
  descending(rank: (document: number) => number): Uint32Array<ArrayBuffer> {
    const ranks = this.#ranks;
    const counts = this.#counts.fill(0);
    let total = 0;
    for (let document = 0; document < ranks.length; document += 1) {
      const value = rank(document);
      ranks[document] = value;
      if (value < 0) continue;
      counts[value] = (counts[value] ?? 0) + 1;
      total += 1;
    }
    // From counts to start positions, the highest rank first.
    for (let value = counts.length - 1, at = 0; value >= 0; value -= 1) {
      const count = counts[value] ?? 0;
      counts[value] = at;
      at += count;
    }
    const documents = new Uint32Array(total);
    for (let document = 0; document < ranks.length; document += 1) {
      const value = ranks[document] ?? -1;
      if (value < 0) continue;
      const at = counts[value] ?? 0;
      documents[at] = document;
      counts[value] = at + 1;
    }
    return documents;
  }
}

/** Appends the documents of `by` that are not in `few`. */
export function followed(few: Uint32Array<ArrayBuffer>, by = new Uint32Array()): Uint32Array<ArrayBuffer> {
  if (few.length === 0) return by;
  const others = by.filter((document) => !few.includes(document));
  const all = new Uint32Array(few.length + others.length);
  all.set(few);
  all.set(others, few.length);
  return all;
}
