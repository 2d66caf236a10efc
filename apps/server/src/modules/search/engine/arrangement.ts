/** Consecutive documents of one kind: of the index before, from a position, or the next of the added ones. */
export interface Run {
  /** Null for added documents. */
  from: number | null;
  count: number;
}

/** For each document of an index: its position in the index before, or -1 - its position among the added ones. */
export type Arrangement = Int32Array;

export function arrange(runs: readonly Run[]): Arrangement {
  const arrangement = new Int32Array(runs.reduce((sum, { count }) => sum + count, 0));
  let [at, added] = [0, 0];
  for (const { from, count } of runs)
    for (let each = 0; each < count; each += 1) {
      arrangement[at] = from === null ? -1 - added : from + each;
      at += 1;
      if (from === null) added += 1;
    }
  return arrangement;
}

/** Visits the documents in their new order. */
export function forEachArranged<T>(
  arrangement: Arrangement,
  before: ArrayLike<T>,
  added: ArrayLike<T>,
  visit: (value: T, at: number) => void,
): void {
  for (const [at, source] of arrangement.entries()) {
    const value = source >= 0 ? before[source] : added[-1 - source];
    if (value === undefined) throw new RangeError(`The index has no document ${source}`);
    visit(value, at);
  }
}

/** The values of the documents in their new order. */
export function arranged<T>(arrangement: Arrangement, before: ArrayLike<T>, added: ArrayLike<T>): T[] {
  const values: T[] = [];
  forEachArranged(arrangement, before, added, (value) => void values.push(value));
  return values;
}
