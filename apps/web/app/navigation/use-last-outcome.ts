import { useState } from "react";

/** What a page's form was answered, for as long as the page is shown: React Router forgets it when a navigation begins, also one that fails. */
export function useLastOutcome<T>(latest: T | undefined): T | undefined {
  const [held, setHeld] = useState(latest);
  if (latest !== undefined && latest !== held) setHeld(latest);
  return latest ?? held;
}
