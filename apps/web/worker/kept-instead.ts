import { keptCaches, offlinePath } from "../app/navigation/offline-protocol.ts";

const matchOptions = { cacheName: keptCaches.pages.name, ignoreVary: true };

/**
 * A page for a request that the network does not answer: the one that was kept, for a wish list the visitor's own as it was
 * kept last, and else the list of what is there. Undefined when not even that was kept.
 */
export async function keptInstead({ url }: Request): Promise<Response | undefined> {
  const { pathname, search } = new URL(url);
  const kept = await caches.match(url, matchOptions);
  if (kept) return marked(kept);
  const instead = pathname === "/wish-list" && search === "" ? await lastList(pathname) : undefined;
  if (instead !== undefined) return Response.redirect(instead);
  if (pathname === offlinePath || !(await caches.match(offlinePath, matchOptions))) return undefined;
  return Response.redirect(`${offlinePath}#to=${encodeURIComponent(pathname + search)}`);
}

/** The address of a list that was kept last. */
async function lastList(path: string): Promise<string | undefined> {
  const cache = await caches.open(keptCaches.pages.name);
  const lists = await cache.keys(path, { ignoreSearch: true, ignoreVary: true });
  return [...lists].reverse().find(({ url }) => new URL(url).search !== "")?.url;
}

/**
 * A kept page that says so: `data-kept` is when it left the server, and `data-unasked` begins its scripts, for it speaks by
 * itself (app/loading/hold-scripts.ts).
 */
export async function marked(kept: Response): Promise<Response> {
  const headers = new Headers(kept.headers);
  // They tell of the bytes that travelled.
  for (const name of ["content-encoding", "content-length"]) headers.delete(name);
  const left = new Date(kept.headers.get("date") ?? 0).toISOString();
  const html = await kept.text();
  return new Response(html.replace("<html ", `<html data-unasked="" data-kept="${left}" `), { headers });
}
