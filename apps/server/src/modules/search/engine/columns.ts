import type { ProductFacts } from "./lexicon/lexicon.ts";

const named = ["price", "extent", "volume", "year"] as const;
export type ColumnName = (typeof named)[number];

/** Kinds that fit the column of kinds. */
export const maxKinds = 2 ** 16;

/** Numeric facts of all products in order; 0 if unknown or not public. */
export class Columns {
  readonly #collected: Record<ColumnName, number[]> = { price: [], extent: [], volume: [], year: [] };
  readonly #kinds: number[] = [];
  readonly #kindNumbers = new Map<string, number>();
  #columns: Record<ColumnName, Float32Array> | undefined;
  #kindOf = new Uint16Array();
  /** The newest year of a product. */
  newest = 0;

  /**
   * @param kind the tag of the product's kind; empty if unknown
   * @throws for more than `maxKinds` kinds
   */
  add(facts: ProductFacts | undefined, kind: string): void {
    for (const name of named) this.#collected[name].push(facts?.[name] ?? 0);
    let number = this.#kindNumbers.get(kind);
    if (number === undefined) {
      number = this.#kindNumbers.size;
      if (number === maxKinds) throw new RangeError(`The search index holds ${maxKinds} kinds of products at most`);
      this.#kindNumbers.set(kind, number);
    }
    this.#kinds.push(number);
  }

  seal(): void {
    const { price, extent, volume, year } = this.#collected;
    this.#columns = {
      price: Float32Array.from(price),
      extent: Float32Array.from(extent),
      volume: Float32Array.from(volume),
      year: Float32Array.from(year),
    };
    this.#kindOf = Uint16Array.from(this.#kinds);
    this.newest = year.reduce((newest, each) => Math.max(newest, each), 0);
    for (const name of named) this.#collected[name] = [];
    this.#kinds.length = 0;
  }

  /** Changes the price of a product after `seal`. @param price in yuan; 0 if it is not public */
  setPrice(document: number, price: number): void {
    this.of("price")[document] = price;
  }

  of(name: ColumnName): Float32Array {
    if (!this.#columns) throw new Error("The columns are not sealed yet");
    return this.#columns[name];
  }

  /**
   * The standing of each product between the least and the greatest value, 0 to 1; undefined if it has no value, or all
   * have about the same.
   * @param among marks the products to compare with 1; undefined compares each with its own kind
   */
  standing(name: ColumnName, among: Uint8Array | undefined): (document: number) => number | undefined {
    const column = this.of(name);
    const groupOf = (document: number) => (among ? 0 : (this.#kindOf[document] ?? 0));
    const count = among ? 1 : this.#kindNumbers.size;
    const least = new Float32Array(count).fill(Number.POSITIVE_INFINITY);
    const most = new Float32Array(count);
    for (let document = 0; document < column.length; document += 1) {
      const value = column[document] ?? 0;
      if (value === 0 || (among && among[document] !== 1)) continue;
      const group = groupOf(document);
      least[group] = Math.min(least[group] ?? 0, value);
      most[group] = Math.max(most[group] ?? 0, value);
    }
    return (document) => {
      const value = column[document] ?? 0;
      const group = groupOf(document);
      const [low, high] = [least[group] ?? 0, most[group] ?? 0];
      if (value === 0 || high < low * 1.1) return undefined;
      return Math.min(1, Math.max(0, (value - low) / (high - low)));
    };
  }
}
