import type { SiteConfig } from "../../api/contexts.ts";
import { type MeasureFailure, measureDistances } from "./measure-distances.ts";
import { distanceText } from "./store-view.ts";

/** What the visitor is told of the nearest open store, or why there is none. */
export type Nearest = { name: string; distance: string } | { failure: MeasureFailure | "none" };

/** Finds the nearest open store, on the visitor's press alone, and puts it into the shared site store (STORE-05). */
export async function findNearest(config: SiteConfig): Promise<Nearest> {
  const measured = await measureDistances(config);
  if ("failure" in measured) return measured;
  const { nearest } = measured;
  return nearest ? { name: nearest.storeName, distance: distanceText(nearest.distance ?? 0) } : { failure: "none" };
}
