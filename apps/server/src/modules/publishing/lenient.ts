/** Parts of parsed YAML that may be anything: what is not there, or of another kind, counts as nothing. */

export function list(value: unknown): unknown[] {
  return Array.isArray(value) ? value : [];
}

export function field(value: unknown, name: string): unknown {
  return typeof value === "object" && value !== null && Object.hasOwn(value, name)
    ? Reflect.get(value, name)
    : undefined;
}
