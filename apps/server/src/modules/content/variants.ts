/**
 * Makes a cache of variants of items, such as a page without the blocks of other seasons. The same item and key give the same
 * object, so that caches keyed by identity stay valid from one publication to the next. Variants live as long as their item.
 */
export function variantCache<T extends object>(): (item: T, key: string, make: () => T) => T {
  const variants = new WeakMap<T, Map<string, T>>();
  return (item, key, make) => {
    const known = variants.get(item) ?? new Map<string, T>();
    variants.set(item, known);
    const variant = known.get(key) ?? make();
    known.set(key, variant);
    return variant;
  };
}
