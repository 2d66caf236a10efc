import { CacheExpiration } from "workbox-expiration/CacheExpiration.js";
import { ExpirationPlugin } from "workbox-expiration/ExpirationPlugin.js";
import { CacheFirst } from "workbox-strategies/CacheFirst.js";
import { NetworkFirst } from "workbox-strategies/NetworkFirst.js";
import type { Strategy } from "workbox-strategies/Strategy.js";
import { keptCaches, keptDays, type Told } from "../app/navigation/offline-protocol.ts";
import { filesIn, isPage, picturesIn, strategyName } from "./addresses.ts";
import { closeGate, ifAgreed, ifLasting } from "./gate.ts";
import { keptInstead, marked } from "./kept-instead.ts";

declare const self: ServiceWorkerGlobalScope;

/**
 * Keeps what a visitor who agreed has seen, and shows it when the network does not answer (decision 49). While it
 * answers, pages come from it; of what is kept only files are used whose address changes with their content.
 */

const budget = ({ most }: { most: number }) =>
  new ExpirationPlugin({ maxEntries: most, maxAgeSeconds: keptDays * 86_400, purgeOnQuotaError: true });
/** The server's answers differ by encoding alone, which is over when they are kept. */
const matchOptions = { ignoreVary: true };

const files = new CacheFirst({
  cacheName: keptCaches.files.name,
  matchOptions,
  plugins: [ifAgreed, ifLasting, budget(keptCaches.files)],
});

const strategies = {
  pages: new NetworkFirst({
    cacheName: keptCaches.pages.name,
    matchOptions,
    plugins: [
      ifAgreed,
      budget(keptCaches.pages),
      {
        // What it needs goes with it: a page that is only read asks for none of its scripts.
        cacheDidUpdate: async ({ event, newResponse }) => {
          const named = [...filesIn(await newResponse.text())].map((file) => new Request(file, { priority: "low" }));
          await Promise.allSettled(named.map((request) => files.handleAll({ event, request })[1]));
        },
        cachedResponseWillBeUsed: async ({ cachedResponse }) => cachedResponse && marked(cachedResponse),
        handlerDidError: ({ request }) => keptInstead(request),
        // What a balancer says of a site that it cannot reach.
        handlerWillRespond: async ({ request, response }) =>
          response.status === 502 || response.status === 504 ? ((await keptInstead(request)) ?? response) : response,
      },
    ],
  }),
  /** What the page fetches as data to build its menus: fresh from the network, or as it was. */
  menus: new NetworkFirst({
    cacheName: keptCaches.files.name,
    matchOptions,
    plugins: [ifAgreed, budget(keptCaches.files)],
  }),
  files,
  pictures: new CacheFirst({
    cacheName: keptCaches.pictures.name,
    matchOptions,
    plugins: [
      ifAgreed,
      ifLasting,
      budget(keptCaches.pictures),
      {
        // Any rendition of a picture says more than none.
        handlerDidError: ({ request }) =>
          caches.match(request.url, {
            cacheName: keptCaches.pictures.name,
            ignoreSearch: true,
            ignoreVary: true,
          }),
      },
    ],
  }),
} satisfies Record<string, Strategy>;

/** What is being fetched and kept. */
const underway = new Set<Promise<unknown>>();

self.addEventListener("install", () => void self.skipWaiting());
self.addEventListener("activate", (event) => event.waitUntil(self.clients.claim()));
self.addEventListener("fetch", (event) => {
  const name = strategyName(event.request, self.location.origin);
  if (name) event.respondWith(handle(strategies[name], event, event.request)[0]);
});
self.addEventListener("message", (event) => {
  const told: Told = event.data;
  event.waitUntil("forget" in told ? forget() : keep(event, told));
});

function handle(strategy: Strategy, event: ExtendableEvent, request: Request): [Promise<Response>, Promise<void>] {
  const [response, done] = strategy.handleAll({ event, request });
  const settled = done.catch(() => undefined);
  underway.add(settled);
  void settled.finally(() => underway.delete(settled));
  return [response, settled];
}

async function keep(event: ExtendableEvent, { pages, ahead, pictures }: Exclude<Told, { forget: true }>) {
  const add = async (name: keyof typeof strategies, address: string) => {
    const [response, done] = handle(strategies[name], event, new Request(address, { priority: "low" }));
    const answer = await response.then(
      (whole) => whole.clone().text(),
      () => "",
    );
    await done;
    return answer;
  };
  const isKeepable = (address: string) => isPage(new URL(address, self.location.origin));
  for (const page of pages.filter(isKeepable)) await add("pages", page);
  for (const page of ahead.filter(isKeepable))
    for (const picture of picturesIn(await add("pages", page))) await add("pictures", picture);
  for (const picture of pictures) await add("pictures", picture);
  await add("menus", "/_menu");
}

/** Leaves nothing behind, itself included. */
async function forget(): Promise<void> {
  await closeGate();
  await Promise.all(underway);
  for (const { name } of Object.values(keptCaches)) {
    await caches.delete(name);
    await new CacheExpiration(name, { maxEntries: 1 }).delete();
  }
  await self.registration.unregister();
}
