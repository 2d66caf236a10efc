import { succeeded } from "@klarholm/contract/client";
import { useState } from "react";
import { useSiteConfig } from "../../api/site-config.ts";
import { rememberNearest } from "../../frame/nearest-store.ts";
import { toGcj02 } from "./gcj02.ts";
import { asNearest, type Coordinates } from "./store-view.ts";
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
 * Distances of all stores from the visitor. The server computes them and judges the position (STORE-02);
 * the nearest open store goes into the shared site store (STORE-05). The position itself is kept nowhere.
 */
export function useDistances(): Measured {
  const config = useSiteConfig();
  const [state, setState] = useState<LocationState>("idle");
  const [distances, setDistances] = useState<ReadonlyMap<string, number>>();

  const measure = async () => {
    setState("asking");
    try {
      const position = toGcj02(await currentPosition());
      const { browserClient } = await import("../../api/browser-client.ts");
      const answer = await browserClient(config).call("getStoreByCoordinateProvince", position);
      if (!succeeded(answer)) return setState("failed");
      const measured = new Map(answer.data.flatMap(({ storeCode, distance }) => (distance === null ? [] : [[storeCode, distance] as const])));
      if (measured.size === 0) return setState("invalid");
      const nearest = answer.data.find(({ openStatus, distance }) => openStatus && distance !== null);
      if (nearest) rememberNearest(asNearest(nearest));
      setDistances(measured);
      setState("sorted");
    } catch (error) {
      setState(error instanceof PositionError ? error.reason : "failed");
    }
  };

  return { state, distances, measure };
}

class PositionError extends Error {
  override name = "PositionError";
  readonly reason: "denied" | "unavailable";

  constructor(reason: "denied" | "unavailable") {
    super(reason);
    this.reason = reason;
  }
}

/** The position in WGS-84; ten seconds at most, as old as five minutes. */
function currentPosition(): Promise<Coordinates> {
  return new Promise((resolve, reject) => {
    // Plain http has no geolocation, whatever the types say.
    if (!("geolocation" in navigator)) return reject(new PositionError("unavailable"));
    navigator.geolocation.getCurrentPosition(
      ({ coords: { longitude, latitude } }) => resolve({ longitude, latitude }),
      ({ code, PERMISSION_DENIED }) => reject(new PositionError(code === PERMISSION_DENIED ? "denied" : "unavailable")),
      { timeout: 10_000, maximumAge: 300_000 },
    );
  });
}
