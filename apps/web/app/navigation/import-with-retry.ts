/** What waits to be imported again. */
const missing = new Set<() => void>();

if (typeof document !== "undefined") addEventListener("online", tryAgain);

/**
 * Imports what a page cannot be shown without. It never fails: what cannot be had is asked for again by `tryAgain`,
 * since React and React Router both remember a failure for as long as the page lives.
 * @param onMissing hears of every attempt that failed
 */
export async function importWithRetry<T>(load: () => Promise<T>, onMissing?: () => void): Promise<T> {
  for (;;) {
    try {
      return await load();
    } catch {
      await new Promise<void>((again) => {
        missing.add(again);
        onMissing?.();
      });
    }
  }
}

/** Asks again for everything that could not be had. */
export function tryAgain(): void {
  for (const again of missing) again();
  missing.clear();
}
