import { type ComponentType, useState } from "react";
import { retryImports } from "./import-with-retry.ts";
import { offerRetry, clearRetry } from "./failure-toast.ts";
import { withPending } from "./pending.ts";

/** Imports code on demand; a failure offers 重试. `onLoaded` gets the module, and whether a retry was needed. */
export function importOnDemand<T>(load: () => Promise<T>, onLoaded: (module: T, retried: boolean) => void): void {
  let retried = false;
  const loaded = (module: T) => {
    if (retried) clearRetry();
    onLoaded(module, retried);
  };
  const attempt = () => {
    retryImports();
    withPending(load()).then(loaded, () => {
      retried = true;
      offerRetry(undefined, { run: attempt, automatic: true });
    });
  };
  attempt();
}

/**
 * A component that loads on first use.
 * @returns the component once loaded, and a function that requests it, with a callback for a late success by 重试
 */
export function useLazyComponent<P>(
  load: () => Promise<ComponentType<P>>,
): [ComponentType<P> | undefined, (onRecovered?: () => void) => void] {
  const [fetched, setFetched] = useState<{ Component: ComponentType<P> }>();
  const request = (onRecovered?: () => void) => {
    if (fetched) return;
    importOnDemand(load, (Component, retried) => {
      setFetched({ Component });
      if (retried) onRecovered?.();
    });
  };
  return [fetched?.Component, request];
}
