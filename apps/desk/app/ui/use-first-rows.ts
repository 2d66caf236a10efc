import { startTransition, useEffect, useState } from "react";

/** Rows that fill the largest screens. */
const first = 20;

/**
 * The rows of a long list: when it opens, those of the first screen, and then all, so that the view is shown at once.
 * @param rows all rows
 */
export function useFirstRows<T>(rows: readonly T[]): readonly T[] {
  const [isWhole, setIsWhole] = useState(rows.length <= first);
  useEffect(() => startTransition(() => setIsWhole(true)), []);
  return isWhole ? rows : rows.slice(0, first);
}
