/** Path of a value within an item. */
export type Path = readonly (string | number)[];

export interface Merged {
  /** The merged value; in conflicts `mine` wins. */
  value: unknown;
  /** Paths of conflicting changes. */
  conflicts: Path[];
}

/**
 * Three-way merge, field by field. List entries are matched by `id` or `code`. Lists of equal length without keys are
 * merged by index, unless an entry moved or changed its kind.
 * @param base the common ancestor
 */
export function merge(base: unknown, mine: unknown, theirs: unknown, path: Path = []): Merged {
  if (same(mine, theirs) || same(base, theirs)) return { value: mine, conflicts: [] };
  if (same(base, mine)) return { value: theirs, conflicts: [] };
  if (isRecord(base) && isRecord(mine) && isRecord(theirs)) return mergeRecords(base, mine, theirs, path);
  if (Array.isArray(base) && Array.isArray(mine) && Array.isArray(theirs)) return mergeLists(base, mine, theirs, path);
  return { value: mine, conflicts: [path] };
}

type List = readonly unknown[];

function mergeLists(base: List, mine: List, theirs: List, path: Path): Merged {
  const whole = { value: mine, conflicts: [path] };
  const key = (["id", "code"] as const).find((name) =>
    [base, mine, theirs].every((list) => haveUniqueKeys(name, list)),
  );
  if (key) return mergeKeyed(key, base, mine, theirs, path) ?? whole;
  if (base.length !== mine.length || base.length !== theirs.length) return whole;
  if ([mine, theirs].some((list) => hasMovedEntry(list, base))) return whole;
  const merged = base.map((each, index) => mergeEntry(each, mine[index], theirs[index], [...path, index]));
  return { value: merged.map(({ value }) => value), conflicts: merged.flatMap(({ conflicts }) => conflicts) };
}

function haveUniqueKeys(name: string, list: List): boolean {
  const keys = list.map((each) => (isRecord(each) ? each[name] : undefined));
  return keys.every((key) => typeof key === "string" && key !== "") && new Set(keys).size === keys.length;
}

/** Whether an entry equals a base entry of another index. */
function hasMovedEntry(list: List, base: List): boolean {
  const changed = list.filter((each, index) => !same(each, base[index]));
  if (changed.length === 0) return false;
  const previous = new Set(base.map(canonicalJson));
  return changed.some((each) => previous.has(canonicalJson(each)));
}

/** JSON with sorted keys. */
function canonicalJson(value: unknown): string {
  return JSON.stringify(value, (_name, inner: unknown) =>
    isRecord(inner)
      ? Object.fromEntries(
          Object.keys(inner)
            .sort()
            .map((name) => [name, inner[name]]),
        )
      : inner,
  );
}

/** Merges one list entry by index. A changed kind is a conflict, not a change of fields. */
function mergeEntry(base: unknown, mine: unknown, theirs: unknown, path: Path): Merged {
  const kinds = new Set([base, mine, theirs].map((each) => (isRecord(each) ? each["kind"] : undefined)));
  const isSameKind = kinds.size === 1 || same(base, mine) || same(base, theirs) || same(mine, theirs);
  return isSameKind ? merge(base, mine, theirs, path) : { value: mine, conflicts: [path] };
}

/**
 * Merges entries by key. Returns undefined if both sides reordered the list differently, or one side changed an entry
 * that the other removed.
 */
function mergeKeyed(key: string, base: List, mine: List, theirs: List, path: Path): Merged | undefined {
  const byKey = (list: List): Keyed => new Map(list.filter(isRecord).map((each) => [String(each[key]), each]));
  const [before, own, other] = [byKey(base), byKey(mine), byKey(theirs)];
  const moves = (list: Keyed) => {
    const [expected, order] = [
      [...before.keys()].filter((id) => list.has(id)),
      [...list.keys()].filter((id) => before.has(id)),
    ];
    return !same(expected, order);
  };
  if (moves(own) && moves(other)) return undefined;
  for (const [one, two] of [
    [own, other],
    [other, own],
  ] as const)
    for (const [id, each] of one) if (before.has(id) && !two.has(id) && !same(before.get(id), each)) return undefined;

  const [primary, secondary] = moves(other) ? [other, own] : [own, other];
  const ids = [...primary.keys()].filter((id) => !before.has(id) || secondary.has(id));
  const order = [...secondary.keys()];
  const [ownIndexes, otherIndexes] = [indexesOf(own), indexesOf(other)];
  for (const [index, id] of order.entries())
    if (!before.has(id) && !primary.has(id)) ids.splice(ids.indexOf(order[index - 1] ?? "") + 1, 0, id);
  const values: unknown[] = [];
  const conflicts: Path[] = [];
  for (const id of ids) {
    const [ownIndex, otherIndex] = [ownIndexes.get(id), otherIndexes.get(id)];
    const merged =
      own.has(id) && other.has(id)
        ? merge(before.get(id), own.get(id), other.get(id), [...path, ownIndex ?? 0])
        : { value: own.get(id) ?? other.get(id), conflicts: [] };
    // A conflict path must mean the same index on both sides.
    if (merged.conflicts.length > 0 && ownIndex !== otherIndex) return undefined;
    values.push(merged.value);
    conflicts.push(...merged.conflicts);
  }
  return { value: values, conflicts };
}

type Keyed = ReadonlyMap<string, Record<string, unknown>>;

function indexesOf(keyed: Keyed): Map<string, number> {
  return new Map([...keyed.keys()].map((id, index) => [id, index]));
}

type Fields = Readonly<Record<string, unknown>>;

/** Keys keep the order of `mine`; keys that only `theirs` has come last. */
function mergeRecords(base: Fields, mine: Fields, theirs: Fields, path: Path): Merged {
  const names = [...new Set([...Object.keys(mine), ...Object.keys(theirs)])];
  const merged = names.map((name) => [name, merge(base[name], mine[name], theirs[name], [...path, name])] as const);
  return {
    value: Object.fromEntries(
      merged.flatMap(([name, { value }]) => (value === undefined ? [] : [[name, value] as const])),
    ),
    conflicts: merged.flatMap(([, { conflicts }]) => conflicts),
  };
}

/** Deep equality, independent of the order of keys. */
export function same(one: unknown, other: unknown): boolean {
  if (one === other) return true;
  if (Array.isArray(one) && Array.isArray(other))
    return one.length === other.length && one.every((each, index) => same(each, other[index]));
  if (!isRecord(one) || !isRecord(other)) return false;
  const names = Object.keys(one);
  return names.length === Object.keys(other).length && names.every((name) => same(one[name], other[name]));
}

export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
