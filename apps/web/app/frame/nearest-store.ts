import { mayRemember } from "../features/consent/local-memory.ts";
import { type NearestStore, updateSite } from "./site-store.ts";

const key = "klarholm.nearest-store";
const fields = ["name", "address", "telLabel", "telValue", "image"] as const;

/** Puts the nearest store into the shared site store, and keeps it for this tab's visit unless the visitor refused that (STORE-05). */
export function rememberNearest(nearestStore: NearestStore): void {
  updateSite({ nearestStore });
  if (!mayRemember()) return;
  try {
    sessionStorage.setItem(key, JSON.stringify(nearestStore));
  } catch {
    // Storage that is full or forbidden: the shared store still holds it until the next page load.
  }
}

/** Puts back what an earlier page of this visit remembered; does nothing when there is none or it is malformed. */
export function recallNearest(): void {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(key) ?? "null");
    if (isNearestStore(kept)) updateSite({ nearestStore: kept });
  } catch {
    // Somebody else's text under our key, or no storage at all.
  }
}

function isNearestStore(value: unknown): value is NearestStore {
  return typeof value === "object" && value !== null && fields.every((field) => typeof Reflect.get(value, field) === "string");
}
