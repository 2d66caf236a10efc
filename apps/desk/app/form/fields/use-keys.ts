import { useState } from "react";

interface Kept {
  keys: readonly string[];
  next: number;
}

/** Keys of the items of a list that stay with them where they are moved; React tells items apart by them. */
export function useKeys(count: number) {
  const [kept, setKept] = useState<Kept>({ keys: [], next: 0 });
  const fitting = fit(kept, count);
  // Changed from elsewhere, as by undoing: what is too much goes, what lacks comes.
  if (fitting !== kept) setKept(fitting);
  const { keys, next } = fitting;
  return {
    keys,
    inserted: (index: number) => setKept({ keys: keys.toSpliced(index, 0, String(next)), next: next + 1 }),
    removed: (index: number) => setKept({ keys: keys.toSpliced(index, 1), next }),
    moved: (from: number, to: number) =>
      setKept({ keys: keys.toSpliced(from, 1).toSpliced(to, 0, keys[from] ?? ""), next }),
  };
}

function fit(kept: Kept, count: number): Kept {
  const { keys, next } = kept;
  if (keys.length === count) return kept;
  const lacking = Math.max(0, count - keys.length);
  const added = Array.from({ length: lacking }, (_, index) => String(next + index));
  return { keys: [...keys.slice(0, count), ...added], next: next + lacking };
}
