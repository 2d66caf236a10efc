import { useSyncExternalStore } from "react";

const never = () => () => {};

/** False in the server's HTML and during hydration. For controls that need scripts. */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
}
