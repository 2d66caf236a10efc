/** Accessors for unvalidated YAML: a missing value, or one of another type, counts as absent. */

export function list(value: unknown): unknown[] {
  return Array.isArray(value) ? value : [];
}

export function field(value: unknown, name: string): unknown {
  return typeof value === "object" && value !== null && Object.hasOwn(value, name)
    ? Reflect.get(value, name)
    : undefined;
}
