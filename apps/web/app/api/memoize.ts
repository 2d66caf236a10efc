/**
 * Caches a pure function by the identity of its argument, for as long as the argument lives. Within one process the API
 * answers with the same object until other content is published. Results are shared, so they must not be changed.
 */
export function memoize<A extends object, R>(compute: (argument: A) => R): (argument: A) => R {
  const cache = new WeakMap<A, { result: R }>();
  return (argument) => {
    const cached = cache.get(argument) ?? { result: compute(argument) };
    cache.set(argument, cached);
    return cached.result;
  };
}
