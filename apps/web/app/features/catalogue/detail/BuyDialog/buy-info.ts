import type { SiteSettings } from "@klarholm/contract";
import type { NearestStore } from "../../../../api/site-store.ts";

/** The nearest store, completed from the store of the settings (PDP-08); undefined if neither is known. */
export function offlineStore(nearest: NearestStore, settings: SiteSettings): NearestStore | undefined {
  const store = {
    name: nearest.name || settings.storeName || "",
    address: nearest.address || settings.storeAddress || "",
    telLabel: nearest.telLabel || settings.storeContactLabel || "",
    telValue: nearest.telValue || settings.storeContactValue || "",
    hours: nearest.hours,
    // The settings' picture shows their own store.
    image: nearest.name ? nearest.image : (settings.storeImage?.url ?? ""),
  };
  return store.name || store.address || store.telValue ? store : undefined;
}
