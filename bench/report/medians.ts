/** The median of each figure. @throws when there is no measurement */
export function medians<T extends { [figure in keyof T]: number }>(measured: readonly T[]): T {
  const [first] = measured;
  if (!first) throw new Error("Nothing was measured.");
  const found = { ...first };
  for (const figure in found) {
    const sorted = measured.map((each) => each[figure]).toSorted((a, b) => a - b);
    found[figure] = sorted[sorted.length >> 1] ?? first[figure];
  }
  return found;
}
