import { agreedCache, keptCaches } from "../../navigation/offline-protocol.ts";

/**
 * Every key under which browsers keep something of the site: the one table that code writes by (local-memory.ts),
 * that /cookie shows to visitors, and that a test holds browsers' storage against (e2e/kept-keys.test.ts).
 */
export interface KeptKey {
  /** `local` stays until it is cleared, `session` goes with the tab. */
  storage: "local" | "session";
  /** Whether pages need it. What they do not need lasts no longer than the tab before a choice, and nowhere after a refusal. */
  necessary: boolean;
}

/** What the site's parts keep. */
export const siteKeys = {
  "virtual-category-tree": { storage: "local", necessary: true },
  "virtual-category-map": { storage: "local", necessary: true },
  "virtual-category-content": { storage: "local", necessary: true },
  "nearest-store": { storage: "session", necessary: false },
  "search-history": { storage: "local", necessary: false },
  "application-draft": { storage: "session", necessary: false },
  "wish-list": { storage: "local", necessary: false },
  "recently-viewed": { storage: "local", necessary: false },
} satisfies Record<string, KeptKey>;

/** All of them: the choice itself, and what the router keeps, as well. */
export const keptKeys = {
  "local-memory": { storage: "local", necessary: true },
  "react-router-scroll-positions": { storage: "session", necessary: true },
  "remix-router-transitions": { storage: "session", necessary: true },
  ...siteKeys,
} satisfies Record<string, KeptKey>;

/** What the worker keeps of visited pages (navigation/offline-protocol.ts): its caches, and when it used what. Nothing of it is necessary, and nothing is there before 同意. */
export const workerKeys = [
  agreedCache,
  keptCaches.pages.name,
  keptCaches.files.name,
  keptCaches.pictures.name,
  "workbox-expiration",
] as const;

export type SiteKey = keyof typeof siteKeys;
export type AnyKey = keyof typeof keptKeys | (typeof workerKeys)[number];
