/** Deletes keys whose value is undefined, as JSON omits them, because pages receive answers without serialisation. */
export function omitUndefined<T extends object>(value: T): T {
  for (const [key, each] of Object.entries(value)) if (each === undefined) Reflect.deleteProperty(value, key);
  return value;
}
