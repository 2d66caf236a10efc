import type { Store } from "@klarholm/contract";
import { useState } from "react";
import { useSiteConfig } from "../../api/site-config.ts";
import type { storesCopy } from "./stores.copy.ts";

export type LocationState = keyof typeof storesCopy.location;

interface Measured {
  state: LocationState;
  /** Metres by store code; undefined until a valid position was measured. */
  distances: ReadonlyMap<string, number> | undefined;
  /** Asks the browser for the position. Only ever called on the visitor's click. */
  measure: () => Promise<void>;
}

/**
 * Distances of all stores from the visitor; see measure-distances.ts, which is loaded when they are wanted.
 * @param everywhere all stores where the page has them
 */
export function useDistances(everywhere?: readonly Store[]): Measured {
  const config = useSiteConfig();
  const [state, setState] = useState<LocationState>("idle");
  const [distances, setDistances] = useState<ReadonlyMap<string, number>>();

  const measure = async () => {
    setState("asking");
    const measured = await import("./measure-distances.ts").then(
      ({ measureDistances }) => measureDistances(config, everywhere),
      () => ({ failure: "failed" as const }),
    );
    if ("failure" in measured) return setState(measured.failure);
    setDistances(measured.distances);
    setState("sorted");
  };

  return { state, distances, measure };
}
