import { CacheExpiration } from "workbox-expiration/CacheExpiration.js";
import { ExpirationPlugin } from "workbox-expiration/ExpirationPlugin.js";
import { CacheFirst } from "workbox-strategies/CacheFirst.js";
import { NetworkFirst } from "workbox-strategies/NetworkFirst.js";
import type { Strategy } from "workbox-strategies/Strategy.js";
import { offlineCaches, maxAgeDays, type WorkerMessage } from "../app/navigation/offline-protocol.ts";
import { filesIn, isPage, picturesIn, strategyName } from "./addresses.ts";
import { revokeConsent, afterConsent, immutableOnly } from "./cache-policy.ts";
import { cachedFallback, withCacheTime } from "./cached-fallback.ts";

declare const self: ServiceWorkerGlobalScope;

/**
 * Caches visited pages after consent, and serves them when the network does not answer (decision 49). While it does,
 * only immutable files come from the cache.
 */

const expiration = ({ maxEntries }: { maxEntries: number }) =>
  new ExpirationPlugin({ maxEntries, maxAgeSeconds: maxAgeDays * 86_400, purgeOnQuotaError: true });
/** Responses vary by encoding only, which does not apply to cached ones. */
const matchOptions = { ignoreVary: true };

const files = new CacheFirst({
  cacheName: offlineCaches.files.name,
  matchOptions,
  plugins: [afterConsent, immutableOnly, expiration(offlineCaches.files)],
});

const strategies = {
  pages: new NetworkFirst({
    cacheName: offlineCaches.pages.name,
    matchOptions,
    plugins: [
      afterConsent,
      expiration(offlineCaches.pages),
      {
        // Caches the page's files with it: an unhydrated page has not requested its scripts.
        cacheDidUpdate: async ({ event, newResponse }) => {
          const named = [...filesIn(await newResponse.text())].map((file) => new Request(file, { priority: "low" }));
          await Promise.allSettled(named.map((request) => files.handleAll({ event, request })[1]));
        },
        cachedResponseWillBeUsed: async ({ cachedResponse }) => cachedResponse && withCacheTime(cachedResponse),
        handlerDidError: ({ request }) => cachedFallback(request),
        // A load balancer's statuses for an unreachable site.
        handlerWillRespond: async ({ request, response }) =>
          response.status === 502 || response.status === 504 ? ((await cachedFallback(request)) ?? response) : response,
      },
    ],
  }),
  /** The data of the menus: from the network, else cached. */
  menus: new NetworkFirst({
    cacheName: offlineCaches.files.name,
    matchOptions,
    plugins: [afterConsent, expiration(offlineCaches.files)],
  }),
  files,
  pictures: new CacheFirst({
    cacheName: offlineCaches.pictures.name,
    matchOptions,
    plugins: [
      afterConsent,
      immutableOnly,
      expiration(offlineCaches.pictures),
      {
        // Any rendition of a picture is better than none.
        handlerDidError: ({ request }) =>
          caches.match(request.url, {
            cacheName: offlineCaches.pictures.name,
            ignoreSearch: true,
            ignoreVary: true,
          }),
      },
    ],
  }),
} satisfies Record<string, Strategy>;

/** Requests in progress. */
const inProgress = new Set<Promise<unknown>>();

self.addEventListener("install", () => void self.skipWaiting());
self.addEventListener("activate", (event) => event.waitUntil(self.clients.claim()));
self.addEventListener("fetch", (event) => {
  const name = strategyName(event.request, self.location.origin);
  if (name) event.respondWith(handle(strategies[name], event, event.request)[0]);
});
self.addEventListener("message", (event) => {
  const message: WorkerMessage = event.data;
  event.waitUntil("forget" in message ? clearCaches() : cachePages(event, message));
});

function handle(strategy: Strategy, event: ExtendableEvent, request: Request): [Promise<Response>, Promise<void>] {
  const [response, done] = strategy.handleAll({ event, request });
  const finished = done.catch(() => undefined);
  inProgress.add(finished);
  void finished.finally(() => inProgress.delete(finished));
  return [response, finished];
}

async function cachePages(
  event: ExtendableEvent,
  { pages, ahead, pictures }: Exclude<WorkerMessage, { forget: true }>,
) {
  const add = async (name: keyof typeof strategies, address: string) => {
    const [response, done] = handle(strategies[name], event, new Request(address, { priority: "low" }));
    const answer = await response.then(
      (whole) => whole.clone().text(),
      () => "",
    );
    await done;
    return answer;
  };
  const isCacheable = (address: string) => isPage(new URL(address, self.location.origin));
  for (const page of pages.filter(isCacheable)) await add("pages", page);
  for (const page of ahead.filter(isCacheable))
    for (const picture of picturesIn(await add("pages", page))) await add("pictures", picture);
  for (const picture of pictures) await add("pictures", picture);
  await add("menus", "/_menu");
}

/** Deletes all caches and unregisters the worker. */
async function clearCaches(): Promise<void> {
  await revokeConsent();
  await Promise.all(inProgress);
  for (const { name } of Object.values(offlineCaches)) {
    await caches.delete(name);
    await new CacheExpiration(name, { maxEntries: 1 }).delete();
  }
  await self.registration.unregister();
}
