import { useState } from "react";
import { useNavigation } from "react-router";

/**
 * What a select shows: what was chosen in it, at once, until the page that the choice leads to is there or could not
 * come; then what the page says.
 * @param said what the page says
 */
export function useChosen(said: string): [string, (chosen: string) => void] {
  const { state } = useNavigation();
  const [kept, setKept] = useState<{ said: string; state: string; chosen?: string | undefined }>({ said, state });
  const isNew = kept.state !== state || kept.said !== said;
  const chosen = isNew && state === "idle" ? undefined : kept.chosen;
  if (isNew) setKept({ said, state, chosen });
  return [chosen ?? said, (next) => setKept({ said, state, chosen: next })];
}
