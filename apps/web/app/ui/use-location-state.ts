import { useState } from "react";
import { useLocation } from "react-router";

/** State of a location: a navigation resets it to `begin`, and a return does not restore it. */
export function useLocationState<T>(
  begin: () => T | undefined = () => undefined,
): [T | undefined, (value?: T) => void] {
  const { key } = useLocation();
  const [stored, setStored] = useState(() => ({ key, value: begin() }));
  const isCurrent = stored.key === key;
  if (!isCurrent) setStored({ key, value: undefined });
  return [isCurrent ? stored.value : undefined, (value) => setStored({ key, value })];
}
