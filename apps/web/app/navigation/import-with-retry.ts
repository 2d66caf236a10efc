/** Imports that wait for a retry. */
const waiting = new Set<() => void>();

if (typeof document !== "undefined") addEventListener("online", retryImports);

/**
 * Imports a required module and never rejects: a failure waits for `retryImports`, because React and React Router cache
 * failed imports for the page's lifetime.
 * @param onFailure called for every failed attempt
 */
export async function importWithRetry<T>(load: () => Promise<T>, onFailure?: () => void): Promise<T> {
  for (;;) {
    try {
      return await load();
    } catch {
      await new Promise<void>((run) => {
        waiting.add(run);
        onFailure?.();
      });
    }
  }
}

/** Retries all failed imports. */
export function retryImports(): void {
  for (const run of waiting) run();
  waiting.clear();
}
