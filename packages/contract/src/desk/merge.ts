/** A way to a value within an item. */
export type Path = readonly (string | number)[];

export interface Merged {
  /** What both said together; where they contradict each other, mine. */
  value: unknown;
  /** Where they contradict each other. */
  conflicts: Path[];
}

/**
 * Lays two changes of the same thing over each other, field by field. Entries of lists are known by their `id` or `code`;
 * where they have none, lists of one length are merged place by place unless an entry moved or became another thing.
 * @param was what both began from
 */
export function merge(was: unknown, mine: unknown, theirs: unknown, path: Path = []): Merged {
  if (same(mine, theirs) || same(was, theirs)) return { value: mine, conflicts: [] };
  if (same(was, mine)) return { value: theirs, conflicts: [] };
  if (isRecord(was) && isRecord(mine) && isRecord(theirs)) return mergeRecords(was, mine, theirs, path);
  if (Array.isArray(was) && Array.isArray(mine) && Array.isArray(theirs)) return mergeLists(was, mine, theirs, path);
  return { value: mine, conflicts: [path] };
}

type List = readonly unknown[];

function mergeLists(was: List, mine: List, theirs: List, path: Path): Merged {
  const whole = { value: mine, conflicts: [path] };
  const key = (["id", "code"] as const).find((name) => [was, mine, theirs].every((list) => areKnownBy(name, list)));
  if (key) return mergeKnown(key, was, mine, theirs, path) ?? whole;
  if (was.length !== mine.length || was.length !== theirs.length) return whole;
  if ([mine, theirs].some((list) => hasMoved(list, was))) return whole;
  const merged = was.map((each, index) => mergePlace(each, mine[index], theirs[index], [...path, index]));
  return { value: merged.map(({ value }) => value), conflicts: merged.flatMap(({ conflicts }) => conflicts) };
}

function areKnownBy(name: string, list: List): boolean {
  const keys = list.map((each) => (isRecord(each) ? each[name] : undefined));
  return keys.every((key) => typeof key === "string" && key !== "") && new Set(keys).size === keys.length;
}

/** Whether a place holds what stood in another one. */
function hasMoved(list: List, was: List): boolean {
  const changed = list.filter((each, index) => !same(each, was[index]));
  if (changed.length === 0) return false;
  const stood = new Set(was.map(ordered));
  return changed.some((each) => stood.has(ordered(each)));
}

/** JSON in which fields stand in one order. */
function ordered(value: unknown): string {
  return JSON.stringify(value, (_name, inner: unknown) =>
    isRecord(inner)
      ? Object.fromEntries(
          Object.keys(inner)
            .toSorted()
            .map((name) => [name, inner[name]]),
        )
      : inner,
  );
}

/** One place of a list; when somebody made another thing of it, that is no change of its fields. */
function mergePlace(was: unknown, mine: unknown, theirs: unknown, path: Path): Merged {
  const kinds = new Set([was, mine, theirs].map((each) => (isRecord(each) ? each["kind"] : undefined)));
  const isOne = kinds.size === 1 || same(was, mine) || same(was, theirs) || same(mine, theirs);
  return isOne ? merge(was, mine, theirs, path) : { value: mine, conflicts: [path] };
}

/** Entries that are known by a key; undefined where both put them into orders of their own, or one changed what the other took away. */
function mergeKnown(key: string, was: List, mine: List, theirs: List, path: Path): Merged | undefined {
  const knownOf = (list: List): Known => new Map(list.filter(isRecord).map((each) => [String(each[key]), each]));
  const [before, own, other] = [knownOf(was), knownOf(mine), knownOf(theirs)];
  const moves = (list: Known) => {
    const [kept, order] = [
      [...before.keys()].filter((id) => list.has(id)),
      [...list.keys()].filter((id) => before.has(id)),
    ];
    return !same(kept, order);
  };
  if (moves(own) && moves(other)) return undefined;
  for (const [one, two] of [
    [own, other],
    [other, own],
  ] as const)
    for (const [id, each] of one) if (before.has(id) && !two.has(id) && !same(before.get(id), each)) return undefined;

  const [base, added] = moves(other) ? [other, own] : [own, other];
  const ids = [...base.keys()].filter((id) => !before.has(id) || added.has(id));
  const order = [...added.keys()];
  const [ownPlaces, otherPlaces] = [placesOf(own), placesOf(other)];
  for (const [index, id] of order.entries())
    if (!before.has(id) && !base.has(id)) ids.splice(ids.indexOf(order[index - 1] ?? "") + 1, 0, id);
  const values: unknown[] = [];
  const conflicts: Path[] = [];
  for (const id of ids) {
    const [ownPlace, otherPlace] = [ownPlaces.get(id), otherPlaces.get(id)];
    const merged =
      own.has(id) && other.has(id)
        ? merge(before.get(id), own.get(id), other.get(id), [...path, ownPlace ?? 0])
        : { value: own.get(id) ?? other.get(id), conflicts: [] };
    // A path means the same place on both sides.
    if (merged.conflicts.length > 0 && ownPlace !== otherPlace) return undefined;
    values.push(merged.value);
    conflicts.push(...merged.conflicts);
  }
  return { value: values, conflicts };
}

type Known = ReadonlyMap<string, Record<string, unknown>>;

function placesOf(known: Known): Map<string, number> {
  return new Map([...known.keys()].map((id, place) => [id, place]));
}

type Fields = Readonly<Record<string, unknown>>;

/** Fields keep the order in which I have them; those that only the other has come last. */
function mergeRecords(was: Fields, mine: Fields, theirs: Fields, path: Path): Merged {
  const names = [...new Set([...Object.keys(mine), ...Object.keys(theirs)])];
  const merged = names.map((name) => [name, merge(was[name], mine[name], theirs[name], [...path, name])] as const);
  return {
    value: Object.fromEntries(
      merged.flatMap(([name, { value }]) => (value === undefined ? [] : [[name, value] as const])),
    ),
    conflicts: merged.flatMap(([, { conflicts }]) => conflicts),
  };
}

/** Whether two values say the same, in whatever order their fields stand. */
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
