import type { Store } from "@klarholm/contract";
import { useState } from "react";
import { useSiteConfig } from "../../api/site-config.ts";
import type { Distances } from "./measure-distances.ts";
import type { storesCopy } from "./stores.copy.ts";

/** `measure` loads and calls measureDistances. @param allStores see there */
export function useDistances(allStores?: readonly Store[]) {
  const config = useSiteConfig();
  const [state, setState] = useState<keyof typeof storesCopy.location>("idle");
  const [measured, setMeasured] = useState<Distances>();

  const measure = async () => {
    if (state === "asking") return;
    setState("asking");
    const result = await import("./measure-distances.ts").then(
      ({ measureDistances }) => measureDistances(config, allStores),
      () => ({ failure: "failed" as const }),
    );
    if ("failure" in result) return setState(result.failure);
    setMeasured(result);
    setState("sorted");
  };

  return { ...measured, state, measure };
}
