import { keep, recall } from "../consent/local-memory.ts";
import { type NearestStore, updateSite } from "../../api/site-store.ts";

const fields = ["name", "address", "telLabel", "telValue", "image", "hours"] as const;

/** Puts the nearest store into the shared site store, and keeps it for this tab's visit unless the visitor refused that (STORE-05). */
export function rememberNearest(nearestStore: NearestStore): void {
  updateSite({ nearestStore });
  keep("nearest-store", nearestStore);
}

/** Puts back what an earlier page of this visit remembered; does nothing when there is none or it is malformed. */
export function recallNearest(): void {
  const kept = recall("nearest-store");
  if (isNearestStore(kept)) updateSite({ nearestStore: kept });
}

function isNearestStore(value: unknown): value is NearestStore {
  return (
    typeof value === "object" &&
    value !== null &&
    fields.every((field) => typeof Reflect.get(value, field) === "string")
  );
}
