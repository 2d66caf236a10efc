import { type ComponentType, useState } from "react";
import { tryAgain } from "./patient-import.ts";
import { offerRetry, settle } from "./failure.ts";
import { whileWaiting } from "./waiting.ts";

/**
 * Fetches a part of the page that a visitor asks for. One that cannot be had says so, with 重试.
 * @param onPart what is done with it once it is there, and whether it had to be asked for again
 */
export function fetchPart<T>(load: () => Promise<T>, onPart: (part: T, missed: boolean) => void): void {
  let missed = false;
  const arrived = (part: T) => {
    if (missed) settle();
    onPart(part, missed);
  };
  const attempt = () => {
    whileWaiting(tryAgain().then(load)).then(arrived, () => {
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
export function usePart<P>(
  load: () => Promise<ComponentType<P>>,
): [ComponentType<P> | undefined, (onRecovered?: () => void) => void] {
  const [fetched, setFetched] = useState<{ Part: ComponentType<P> }>();
  const ask = (onRecovered?: () => void) => {
    if (fetched) return;
    fetchPart(load, (Part, missed) => {
      setFetched({ Part });
      if (missed) onRecovered?.();
    });
  };
  return [fetched?.Part, ask];
}
