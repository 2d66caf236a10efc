import type { Store } from "@klarholm/contract";
import { succeeded } from "@klarholm/contract/client";
import { isPosition } from "@klarholm/contract/distance";
import { browserClient } from "../../api/browser-client.ts";
import type { SiteConfig } from "../../api/contexts.ts";
import { rememberNearest } from "./nearest-store.ts";
import { toGcj02 } from "./gcj02.ts";
import { asNearest, type Coordinates, distancesFrom, nearestFirst } from "./store-view.ts";

/** Why nothing was measured: refused by the visitor, not to be had, no position that counts, or no list of stores. */
export type MeasureFailure = "denied" | "unavailable" | "invalid" | "failed";

interface Distances {
  /** Metres by store code. */
  distances: ReadonlyMap<string, number>;
  /** The nearest open store, with its distance; it is in the shared site store by now (STORE-05). */
  nearest: Store | undefined;
}

/**
 * Distances of all stores from the visitor, computed here: the position leaves the browser in no call and is kept
 * nowhere. One that does not count measures nothing (STORE-02). Asks the browser for the position, hence to be called
 * on the visitor's press alone.
 * @param everywhere all stores where the page has them; otherwise their list is fetched, which says nothing of the visitor
 */
export async function measureDistances(
  config: SiteConfig,
  everywhere?: readonly Store[],
): Promise<Distances | { failure: MeasureFailure }> {
  try {
    const position = toGcj02(await currentPosition());
    if (!isPosition(position)) return { failure: "invalid" };
    const stores = everywhere ?? (await fetchStores(config));
    const distances = distancesFrom(position, stores);
    const nearest = nearestFirst(stores, distances).find(({ openStatus }) => openStatus);
    if (nearest) rememberNearest(asNearest(nearest));
    return { distances, nearest };
  } catch (error) {
    return { failure: error instanceof PositionError ? error.reason : "failed" };
  }
}

/** @throws when the list cannot be had */
async function fetchStores(config: SiteConfig): Promise<readonly Store[]> {
  const answer = await browserClient(config).call("getStoreByCoordinateProvince", {});
  if (!succeeded(answer)) throw new Error(answer.errorMessage ?? "");
  return answer.data;
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
