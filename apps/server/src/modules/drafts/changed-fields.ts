import { isRecord, type Path, same } from "@klarholm/contract/desk/merge";

interface ChangedField {
  path: Path;
  before: unknown;
  after: unknown;
}

/** The smallest values that differ between two bodies, as JSON. Null stands for an absent body or value. */
export function fieldsBetween(before: unknown, after: unknown) {
  return changedFields(before ?? {}, after ?? {}).map((field) => ({
    path: [...field.path],
    before: field.before ?? null,
    after: field.after ?? null,
  }));
}

function changedFields(before: unknown, after: unknown, path: Path = []): ChangedField[] {
  if (same(before, after)) return [];
  if (isRecord(before) && isRecord(after)) {
    const names = [...new Set([...Object.keys(after), ...Object.keys(before)])];
    return names.flatMap((name) => changedFields(before[name], after[name], [...path, name]));
  }
  if (Array.isArray(before) && Array.isArray(after) && before.length === after.length)
    return before.flatMap((each: unknown, index) => changedFields(each, after[index], [...path, index]));
  return [{ path, before, after }];
}

/** The value at a path of a body; undefined when there is none. */
export function valueAt(body: unknown, path: Path): unknown {
  return path.reduce<unknown>((value, step) => {
    if (Array.isArray(value)) return value[Number(step)];
    return isRecord(value) ? value[step] : undefined;
  }, body);
}
