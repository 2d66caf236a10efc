import type { WorkboxPlugin } from "workbox-core/types.js";
import { consentCache } from "../app/navigation/offline-protocol.ts";

/** Caches only complete responses, and only after consent. */
export const afterConsent: WorkboxPlugin = {
  cacheWillUpdate: async ({ response }) => {
    const may = response.status === 200 && response.type === "basic" && !response.redirected;
    const isPrivate = /no-store/.test(response.headers.get("cache-control") ?? "");
    return may && !isPrivate && (await caches.has(consentCache)) ? response : null;
  },
};

/** Caches only immutable responses: others are in the browser's HTTP cache. */
export const immutableOnly: WorkboxPlugin = {
  cacheWillUpdate: async ({ response }) =>
    /immutable/.test(response.headers.get("cache-control") ?? "") ? response : null,
};

/** Stops caching, also in a worker that restarts for open pages. */
export async function revokeConsent(): Promise<void> {
  await caches.delete(consentCache);
}
