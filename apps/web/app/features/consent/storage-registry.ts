import { consentCache, offlineCaches } from "../../navigation/offline-protocol.ts";

export interface StorageRule {
  /** `session` storage ends with the tab. */
  storage: "local" | "session";
  /** Whether pages need it. Others end with the tab before a choice, and are not stored after a refusal. */
  necessary: boolean;
}

/** Keys that this code writes. */
export const siteKeys = {
  "virtual-category-tree": { storage: "local", necessary: true },
  "virtual-category-map": { storage: "local", necessary: true },
  "virtual-category-content": { storage: "local", necessary: true },
  "nearest-store": { storage: "session", necessary: false },
  "search-history": { storage: "local", necessary: false },
  "application-draft": { storage: "session", necessary: false },
  "wish-list": { storage: "local", necessary: false },
  "recently-viewed": { storage: "local", necessary: false },
} satisfies Record<string, StorageRule>;

/** Every key of web storage, including the router's. Listed on /cookie; an e2e test finds others. */
export const storageKeys = {
  "local-memory": { storage: "local", necessary: true },
  "react-router-scroll-positions": { storage: "session", necessary: true },
  "remix-router-transitions": { storage: "session", necessary: true },
  ...siteKeys,
} satisfies Record<string, StorageRule>;

/** Caches and database of the service worker; none exists before consent. */
export const workerKeys = [
  consentCache,
  ...Object.values(offlineCaches).map(({ name }) => name),
  "workbox-expiration",
] as const;

export type StorageKey = keyof typeof siteKeys;
export type RegistryKey = keyof typeof storageKeys | (typeof workerKeys)[number];
