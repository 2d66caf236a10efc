import { startTransition, useState } from "react";

/**
 * What a select shows: what was chosen in it, at once, until the page that the choice leads to is there or could not
 * come; then what the page says.
 * @param said what the page says
 * @param lead goes where a choice leads; done when the page is there or failed
 */
export function useChosen(said: string, lead?: Lead): [string, (chosen: string) => Promise<void>] {
  const [latest, setLatest] = useState<{ chosen: string }>();
  const choose = async (chosen: string) => {
    const mine = { chosen };
    setLatest(mine);
    await lead?.(chosen);
    // As the router shows what came of it: what the page said before does not flash in between.
    startTransition(() => setLatest((now) => (now === mine ? undefined : now)));
  };
  return [latest?.chosen ?? said, choose];
}

/** Goes where a choice leads: done when the page is there or failed. */
export type Lead = (chosen: string) => Promise<void> | void;
