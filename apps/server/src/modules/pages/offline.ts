import { siteColours } from "@klarholm/contract/site";
import type { Content } from "../content/snapshot.ts";

/** URL of the service worker for the offline cache; its scope is the folder of its URL. */
export const workerPath = "/worker.js";

/** Policy of the service worker: it may fetch from its own site only. */
export const workerPolicy = "default-src 'none'; connect-src 'self'; frame-ancestors 'none'";

/**
 * Replaces the service worker when it is switched off: browsers that have it installed update to this one, which deletes
 * the caches and unregisters itself.
 */
export const uninstallWorker = `addEventListener("install", () => skipWaiting());
addEventListener("activate", (event) => event.waitUntil((async () => {
  for (const name of await caches.keys()) if (name.startsWith("visited-")) await caches.delete(name);
  indexedDB.deleteDatabase("workbox-expiration");
  await registration.unregister();
})()));
`;

/** Pixels of the icons in the web app manifest. */
export const iconSides = [192, 512] as const;

/** The web app manifest. */
export function manifest({ site: { site } }: Pick<Content, "site">): string {
  const ground = site.theme?.ground ?? siteColours.ground;
  return JSON.stringify({
    id: "/",
    name: site.name,
    short_name: site.brandName,
    description: site.defaultTDK.description,
    lang: "zh-CN",
    dir: "ltr",
    start_url: "/",
    scope: "/",
    display: "minimal-ui",
    theme_color: ground,
    background_color: ground,
    icons: iconSides.map((side) => ({
      src: `/icons/${side}.png`,
      sizes: `${side}x${side}`,
      type: "image/png",
      purpose: "any",
    })),
  });
}
