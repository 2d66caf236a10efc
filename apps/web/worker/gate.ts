import type { WorkboxPlugin } from "workbox-core/types.js";
import { agreedCache } from "../app/navigation/offline-protocol.ts";

/** Keeps whole answers that may be kept, while the visitor agrees to keeping. */
export const ifAgreed: WorkboxPlugin = {
  cacheWillUpdate: async ({ response }) => {
    const may = response.status === 200 && response.type === "basic" && !response.redirected;
    const isPrivate = /no-store/.test(response.headers.get("cache-control") ?? "");
    return may && !isPrivate && (await caches.has(agreedCache)) ? response : null;
  },
};

/** Keeps only what never changes at its address: other answers are in the browser's own cache for as long as they are good. */
export const ifLasting: WorkboxPlugin = {
  cacheWillUpdate: async ({ response }) =>
    /immutable/.test(response.headers.get("cache-control") ?? "") ? response : null,
};

/** From now on nothing is kept, also by this worker when it begins anew for pages that are still open. */
export async function closeGate(): Promise<void> {
  await caches.delete(agreedCache);
}
