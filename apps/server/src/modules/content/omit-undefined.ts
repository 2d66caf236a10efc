/** An object without the keys whose value is undefined, as JSON leaves them out: answers are also handed over as they are. */
export function omitUndefined<T extends object>(value: T): T {
  for (const [key, each] of Object.entries(value)) if (each === undefined) Reflect.deleteProperty(value, key);
  return value;
}
