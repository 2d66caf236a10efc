import type { Store } from "@klarholm/contract";
import { succeeded } from "@klarholm/contract/client";
import { distanceBetween, isPosition } from "@klarholm/contract/distance";
import { browserClient } from "../../api/browser-client.ts";
import type { SiteConfig } from "../../api/contexts.ts";
import { toGcj02 } from "./gcj02.ts";
import { saveNearestStore } from "./nearest-store.ts";
import { toNearestStore, type Coordinates, distanceText, nearestFirst } from "./store-view.ts";

/** Why the distances are unknown: permission denied, no position, an invalid position (STORE-02), or no list of stores. */
type MeasureFailure = "denied" | "unavailable" | "invalid" | "failed";

export interface Distances {
  /** Metres by store code. */
  distances: ReadonlyMap<string, number>;
  nearest: { name: string; distance: string } | undefined;
}

/**
 * Measures the distances of all stores, and saves the nearest open one (STORE-05). The position is neither sent nor stored.
 * Asks for the permission of geolocation: call it only after the visitor's press.
 * @param allStores fetched by default
 */
export async function measureDistances(
  config: SiteConfig,
  allStores?: readonly Store[],
): Promise<Distances | { failure: MeasureFailure }> {
  try {
    const measured = await currentPosition();
    if (typeof measured === "string") return { failure: measured };
    const position = toGcj02(measured);
    if (!isPosition(position)) return { failure: "invalid" };
    const stores = allStores ?? (await fetchStores(config));
    const distances = new Map(stores.map((store) => [store.storeCode, Math.round(distanceBetween(position, store))]));
    const nearest = nearestFirst(stores, distances).find(({ openStatus }) => openStatus);
    if (nearest) saveNearestStore(toNearestStore(nearest));
    return {
      distances,
      nearest: nearest && { name: nearest.storeName, distance: distanceText(nearest.distance ?? 0) },
    };
  } catch {
    return { failure: "failed" };
  }
}

/** @throws when the call fails or is refused */
async function fetchStores(config: SiteConfig): Promise<readonly Store[]> {
  const answer = await browserClient(config).call("getStoreByCoordinateProvince", {});
  if (!succeeded(answer)) throw new Error(answer.errorMessage ?? "");
  return answer.data;
}

/** The position in WGS-84, at most five minutes old, within ten seconds. */
function currentPosition(): Promise<Coordinates | "denied" | "unavailable"> {
  return new Promise((resolve) => {
    // Absent over plain http.
    if (!("geolocation" in navigator)) return resolve("unavailable");
    navigator.geolocation.getCurrentPosition(
      ({ coords: { longitude, latitude } }) => resolve({ longitude, latitude }),
      ({ code, PERMISSION_DENIED }) => resolve(code === PERMISSION_DENIED ? "denied" : "unavailable"),
      { timeout: 10_000, maximumAge: 300_000 },
    );
  });
}
