/**
 * Caches a pure function by identity of its argument, with weak references. Within one process the API answers the same
 * objects until the content changes. Results must not be mutated.
 */
export function memoize<A extends object, R>(compute: (argument: A) => R): (argument: A) => R {
  const cache = new WeakMap<A, { result: R }>();
  return (argument) => {
    const cached = cache.get(argument) ?? { result: compute(argument) };
    cache.set(argument, cached);
    return cached.result;
  };
}
