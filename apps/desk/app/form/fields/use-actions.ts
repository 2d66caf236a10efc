import { useLayoutEffect, useRef, useState } from "react";

/**
 * Functions that call those of the latest render, and stay the same objects: memoised children need no render for them.
 * @param actions the same names in every render
 */
export function useActions<T extends Record<string, (...args: never[]) => void>>(actions: T): T {
  const latest = useRef(actions);
  useLayoutEffect(() => void (latest.current = actions));
  const [stable] = useState(
    () =>
      Object.fromEntries(
        Object.keys(actions).map((name) => [name, (...args: never[]) => latest.current[name]?.(...args)]),
      ) as T,
  );
  return stable;
}
