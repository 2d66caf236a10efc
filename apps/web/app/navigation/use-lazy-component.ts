import { type ComponentType, useState } from "react";
import { tryAgain } from "./import-with-retry.ts";
import { offerRetry, clearRetry } from "./failure-toast.ts";
import { withPending } from "./pending.ts";

/**
 * Fetches a part of the page that a visitor asks for. One that cannot be had says so, with 重试.
 * @param onPart what is done with it once it is there, and whether it had to be asked for again
 */
export function fetchCode<T>(load: () => Promise<T>, onPart: (part: T, missed: boolean) => void): void {
  let missed = false;
  const arrived = (part: T) => {
    if (missed) clearRetry();
    onPart(part, missed);
  };
  const attempt = () => {
    tryAgain();
    withPending(load()).then(arrived, () => {
      missed = true;
      offerRetry(undefined, { again: attempt, unasked: true });
    });
  };
  attempt();
}

/**
 * A component that is fetched when a visitor first asks for it: most visits never do.
 * @returns the component, once it is there, and what asks for it, which may call back when it came by 重试 alone
 */
export function useLazyComponent<P>(
  load: () => Promise<ComponentType<P>>,
): [ComponentType<P> | undefined, (onRecovered?: () => void) => void] {
  const [fetched, setFetched] = useState<{ Part: ComponentType<P> }>();
  const ask = (onRecovered?: () => void) => {
    if (fetched) return;
    fetchCode(load, (Part, missed) => {
      setFetched({ Part });
      if (missed) onRecovered?.();
    });
  };
  return [fetched?.Part, ask];
}
