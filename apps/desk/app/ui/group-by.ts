/** The entries by key, in the order of the first of each. `Map.groupBy` is missing in browsers before 2024. */
export function groupBy<K, T>(entries: Iterable<T>, keyOf: (entry: T) => K): Map<K, T[]> {
  const groups = new Map<K, T[]>();
  for (const entry of entries) {
    const key = keyOf(entry);
    groups.set(key, [...(groups.get(key) ?? []), entry]);
  }
  return groups;
}
