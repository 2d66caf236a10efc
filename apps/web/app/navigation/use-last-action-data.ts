import { useState } from "react";

/** A form action's result while its page is shown: React Router discards it when a navigation begins. */
export function useLastActionData<T>(latest: T | undefined): T | undefined {
  const [stored, setStored] = useState(latest);
  if (latest !== undefined && latest !== stored) setStored(latest);
  return latest ?? stored;
}
