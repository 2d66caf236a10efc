import { keptCaches } from "./offline-protocol.ts";

/** When the shown page was stored in the offline cache, ISO 8601; undefined for a page of the network. */
export const keptAt = (): string | undefined => document.documentElement.dataset["kept"];

/** To be called when a page of the network has taken the place of a kept one. */
export function leaveKept(): void {
  if (keptAt() === undefined) return;
  delete document.documentElement.dataset["kept"];
  // Whoever shows how old the page is listens to the network's events.
  dispatchEvent(new Event("online"));
}

/** Whether a page can be opened without a network; its address is a path with its query. */
export async function isKept(address: string): Promise<boolean> {
  // Browsers give both to secure origins only.
  if (!navigator.serviceWorker?.controller) return false;
  const found = await caches.match(address, { cacheName: keptCaches.pages.name, ignoreVary: true });
  return found !== undefined;
}
