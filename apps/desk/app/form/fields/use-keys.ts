import { useState } from "react";
import { spliced } from "../pointer.ts";

interface KeyState {
  keys: readonly string[];
  next: number;
}

/** Stable React keys for list items that have no id. */
export function useKeys(count: number) {
  const [state, setState] = useState<KeyState>({ keys: [], next: 0 });
  const fitted = fit(state, count);
  // Adjusts to changes from outside, for example undo.
  if (fitted !== state) setState(fitted);
  const { keys, next } = fitted;
  return {
    keys,
    inserted: (index: number) => setState({ keys: spliced(keys, index, 0, String(next)), next: next + 1 }),
    removed: (index: number) => setState({ keys: spliced(keys, index, 1), next }),
    moved: (from: number, to: number) =>
      setState({ keys: spliced(spliced(keys, from, 1), to, 0, keys[from] ?? ""), next }),
  };
}

function fit(state: KeyState, count: number): KeyState {
  const { keys, next } = state;
  if (keys.length === count) return state;
  const missing = Math.max(0, count - keys.length);
  const added = Array.from({ length: missing }, (_, index) => String(next + index));
  return { keys: [...keys.slice(0, count), ...added], next: next + missing };
}
