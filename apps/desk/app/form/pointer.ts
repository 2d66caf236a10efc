import { isRecord } from "./schema.ts";

/** Where a value lies within another: field names and places in lists. */
export type Path = readonly (string | number)[];

/** A path as one text, by which fields are known in the page; RFC 6901. */
export function pointerOf(path: Path): string {
  return path.map((step) => `/${String(step).replaceAll("~", "~0").replaceAll("/", "~1")}`).join("");
}

/** What lies at a path; undefined where nothing does. */
export function at(value: unknown, [step, ...rest]: Path): unknown {
  if (step === undefined) return value;
  const inner: unknown =
    Array.isArray(value) && typeof step === "number" ? value[step] : isRecord(value) ? value[step] : undefined;
  return at(inner, rest);
}

/**
 * The same value with another one at a path; what does not change stays the very same.
 * @param next undefined takes the field away
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
