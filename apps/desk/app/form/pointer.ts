import { isRecord } from "./schema.ts";

/** Path of a value: field names and list indexes. */
export type Path = readonly (string | number)[];

/** A path as JSON Pointer (RFC 6901). */
export function pointerOf(path: Path): string {
  return path.map((step) => `/${String(step).replaceAll("~", "~0").replaceAll("/", "~1")}`).join("");
}

/** The path of a JSON Pointer; steps of digits are list indexes. */
export function pathOf(pointer: string): Path {
  return pointer
    .split("/")
    .slice(1)
    .map((step) => (/^\d+$/.test(step) ? Number(step) : step.replaceAll("~1", "/").replaceAll("~0", "~")));
}

/** The value at a path, or undefined. */
export function at(value: unknown, [step, ...rest]: Path): unknown {
  if (step === undefined) return value;
  const inner: unknown =
    Array.isArray(value) && typeof step === "number" ? value[step] : isRecord(value) ? value[step] : undefined;
  return at(inner, rest);
}

/**
 * Copies a value with another value at a path; unchanged parts keep their identity.
 * @param next undefined removes the field
 */
export function withAt(value: unknown, [step, ...rest]: Path, next: unknown): unknown {
  if (step === undefined) return next;
  if (Array.isArray(value)) {
    const items: readonly unknown[] = value;
    return items.map((item, index) => (index === step ? withAt(item, rest, next) : item));
  }
  const { [step]: inner, ...others } = isRecord(value) ? value : {};
  const changed = withAt(inner, rest, next);
  if (changed === undefined) return others;
  return isRecord(value) ? { ...value, [step]: changed } : { ...others, [step]: changed };
}

/** A copy of a list with entries removed and added at an index. */
export function spliced<T>(list: readonly T[], index: number, removed: number, ...added: readonly T[]): T[] {
  return [...list.slice(0, index), ...added, ...list.slice(index + removed)];
}
