import { useEffect, useState } from "react";

/** The value of a promise that never rejects; undefined while pending. */
export function useResolved<T>(promise: Promise<T>): T | undefined {
  const [resolved, setResolved] = useState<{ of: Promise<T>; value: T }>();
  useEffect(() => {
    let isStale = false;
    void promise.then((value) => isStale || setResolved({ of: promise, value }));
    return () => void (isStale = true);
  }, [promise]);
  return resolved?.of === promise ? resolved.value : undefined;
}
