import { type NearestStore, updateSite } from "../../api/site-store.ts";
import { hasStrings, readStored, writeStored } from "../consent/consent-storage.ts";

const fields = ["name", "address", "telLabel", "telValue", "image", "hours"] as const;

/** Puts the store into the shared site store, and into session storage where the consent allows it (STORE-05). */
export function saveNearestStore(nearestStore: NearestStore): void {
  updateSite({ nearestStore });
  writeStored("nearest-store", nearestStore);
}

/** Restores the store that an earlier page of the tab saved. */
export function restoreNearestStore(): void {
  const stored = readStored("nearest-store");
  if (hasStrings(stored, fields)) updateSite({ nearestStore: stored });
}
