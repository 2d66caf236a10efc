import { type Arrangement, arranged, forEachArranged } from "./arrangement.ts";

export type ColumnName = "price" | "extent" | "volume" | "year";

/** Numeric facts of a product, 0 if unknown or not public, and the tag of its kind, empty if unknown. */
export type ColumnEntry = Readonly<Record<ColumnName, number>> & { kind: string };

/** Kinds that fit the column of kinds. */
export const maxKinds = 2 ** 16;

/** Numeric facts of all products in order; 0 if unknown or not public. */
export class Columns {
  readonly #columns: Readonly<Record<ColumnName, Float32Array>>;
  readonly #kinds: readonly string[];
  readonly #kindOf: Uint16Array;
  /** The newest year of a product. */
  readonly newest: number;

  private constructor(columns: Record<ColumnName, Float32Array>, kinds: readonly string[]) {
    const numbers = new Map([...new Set(kinds)].map((kind, number) => [kind, number]));
    if (numbers.size > maxKinds) throw new RangeError(`The search index holds ${maxKinds} kinds of products at most`);
    this.#columns = columns;
    this.#kinds = [...numbers.keys()];
    this.#kindOf = Uint16Array.from(kinds, (kind) => numbers.get(kind) ?? 0);
    this.newest = columns.year.reduce((newest, each) => Math.max(newest, each), 0);
  }

  /** @throws for more than `maxKinds` kinds */
  static of(products: readonly ColumnEntry[]): Columns {
    const column = (name: ColumnName) => Float32Array.from(products, ({ [name]: value }) => value);
    return new Columns(
      byName(column),
      products.map(({ kind }) => kind),
    );
  }

  /** The facts of the index before and of added products in a new order. @throws as `of` does */
  static arranged(arrangement: Arrangement, before: Columns, added: Columns): Columns {
    const column = (name: ColumnName) => {
      const values = new Float32Array(arrangement.length);
      forEachArranged(arrangement, before.of(name), added.of(name), (value, at) => void (values[at] = value));
      return values;
    };
    const [kinds, more] = [before, added].map((each) =>
      Array.from(each.#kindOf, (number) => each.#kinds[number] ?? ""),
    );
    return new Columns(byName(column), arranged(arrangement, kinds ?? [], more ?? []));
  }

  of(name: ColumnName): Float32Array {
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
    const count = among ? 1 : this.#kinds.length;
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

function byName(column: (name: ColumnName) => Float32Array): Record<ColumnName, Float32Array> {
  return { price: column("price"), extent: column("extent"), volume: column("volume"), year: column("year") };
}
