import { offlineCaches } from "./offline-protocol.ts";

/** When the current page was stored in the offline cache, ISO 8601; undefined for a page from the network. */
export const cacheTime = (): string | undefined => document.documentElement.dataset["cachedAt"];

/** To be called when a page from the network has replaced a cached one. */
export function leaveCachedPage(): void {
  if (cacheTime() === undefined) return;
  delete document.documentElement.dataset["cachedAt"];
  // OfflineBar listens to the network's events.
  dispatchEvent(new Event("online"));
}

/** Whether a path with its query is in the offline cache. */
export async function isCached(address: string): Promise<boolean> {
  // Only secure origins have service workers and caches.
  if (!navigator.serviceWorker?.controller) return false;
  const found = await caches.match(address, { cacheName: offlineCaches.pages.name, ignoreVary: true });
  return found !== undefined;
}
