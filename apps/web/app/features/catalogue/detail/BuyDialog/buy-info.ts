import type { SiteSettings } from "@klarholm/contract";
import type { NearestStore } from "../../../../api/site-store.ts";

export interface OfflineStore {
  name: string;
  address: string;
  contactLabel: string;
  contactValue: string;
  hours: string;
  /** Address of the store's picture, or empty. */
  picture: string;
}

/** The nearest store, each missing field replaced by the site-wide store settings (PDP-08); undefined when neither knows one. */
export function offlineStore(nearest: NearestStore, settings: SiteSettings): OfflineStore | undefined {
  const store = {
    name: nearest.name || settings.storeName || "",
    address: nearest.address || settings.storeAddress || "",
    contactLabel: nearest.telLabel || settings.storeContactLabel || "",
    contactValue: nearest.telValue || settings.storeContactValue || "",
    hours: nearest.hours,
    // The settings' picture shows the settings' store, hence no other one.
    picture: nearest.name ? nearest.image : (settings.storeImage?.url ?? ""),
  };
  return store.name || store.address || store.contactValue ? store : undefined;
}
