import { offlineCaches, offlinePath } from "../app/navigation/offline-protocol.ts";

const matchOptions = { cacheName: offlineCaches.pages.name, ignoreVary: true };

/** A cached page for a failed request: the page, the last version of the wish list, or the list of cached pages. */
export async function cachedFallback({ url }: Request): Promise<Response | undefined> {
  const { pathname, search } = new URL(url);
  const cached = await caches.match(url, matchOptions);
  if (cached) return withCacheTime(cached);
  const instead = pathname === "/wish-list" && search === "" ? await lastList(pathname) : undefined;
  if (instead !== undefined) return Response.redirect(instead);
  if (pathname === offlinePath || !(await caches.match(offlinePath, matchOptions))) return undefined;
  return Response.redirect(`${offlinePath}#to=${encodeURIComponent(pathname + search)}`);
}

/** The address of the last cached list. */
async function lastList(path: string): Promise<string | undefined> {
  const cache = await caches.open(offlineCaches.pages.name);
  const lists = await cache.keys(path, { ignoreSearch: true, ignoreVary: true });
  return [...lists].reverse().find(({ url }) => new URL(url).search !== "")?.url;
}

/** Marks a cached page with `data-cached-at`, the time of its response. */
export async function withCacheTime(cached: Response): Promise<Response> {
  const headers = new Headers(cached.headers);
  // They describe the transferred bytes.
  for (const name of ["content-encoding", "content-length"]) headers.delete(name);
  const time = new Date(cached.headers.get("date") ?? 0).toISOString();
  const html = await cached.text();
  return new Response(html.replace("<html ", `<html data-cached-at="${time}" `), { headers });
}
