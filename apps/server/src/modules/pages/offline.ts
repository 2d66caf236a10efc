import { siteColours } from "@klarholm/contract/site";
import type { Content } from "../content/snapshot.ts";

/** Where browsers look for the worker that keeps visited pages; it rules the paths below its own. */
export const workerPath = "/worker.js";

/** What a worker may do: ask its own site. */
export const workerPolicy = "default-src 'none'; connect-src 'self'; frame-ancestors 'none'";

/**
 * Takes the place of the worker where none is wanted any more: browsers that have one look here at the next page, run
 * this, and keep nothing from then on.
 */
export const leavingWorker = `addEventListener("install", () => skipWaiting());
addEventListener("activate", (event) => event.waitUntil((async () => {
  for (const name of await caches.keys()) if (name.startsWith("visited-")) await caches.delete(name);
  indexedDB.deleteDatabase("workbox-expiration");
  await registration.unregister();
})()));
`;

/** Pixels of the icons that phones show for a site on their home screen. */
export const iconSides = [192, 512] as const;

/** The web app manifest: the brand's name, colours and icon, from its content. */
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
