import { isRecord, type Path, same } from "@klarholm/contract/desk/merge";

/** One field that would change. */
interface ChangedField {
  path: Path;
  /** Undefined where there was none. */
  before: unknown;
  /** Undefined where there will be none. */
  after: unknown;
}

/** The same for an item that may be absent on either side, as JSON: null stands for nothing. */
export function fieldsBetween(before: unknown, after: unknown) {
  return changedFields(before ?? {}, after ?? {}).map((field) => ({
    path: [...field.path],
    before: field.before ?? null,
    after: field.after ?? null,
  }));
}

/** The smallest values that differ, in the order of what they will be. */
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
