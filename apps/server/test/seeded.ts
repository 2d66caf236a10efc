/** A seeded random number generator. */
export interface Chance {
  /** From 0 to below 1. */
  next: () => number;
  /** @throws for an empty list */
  pick: <T>(list: readonly T[]) => T;
}

/** mulberry32. */
export function seeded(seed: number): Chance {
  let state = seed;
  const next = () => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296;
  };
  return {
    next,
    pick<T>(list: readonly T[]): T {
      if (list.length === 0) throw new Error("Nothing can be picked from an empty list");
      return list[Math.floor(next() * list.length)] as T;
    },
  };
}
