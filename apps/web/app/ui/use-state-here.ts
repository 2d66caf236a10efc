import { useState } from "react";
import { useLocation } from "react-router";

/** State of a location: every navigation discards it, and a return does not restore it. @param begin its first value */
export function useStateHere<T>(begin: () => T | undefined = () => undefined): [T | undefined, (value?: T) => void] {
  const { key } = useLocation();
  const [held, setHeld] = useState(() => ({ key, value: begin() }));
  const here = held.key === key;
  if (!here) setHeld({ key, value: undefined });
  return [here ? held.value : undefined, (value) => setHeld({ key, value })];
}
