import { keptCaches, offlinePath } from "../../navigation/offline-protocol.ts";

export interface KeptPage {
  /** Path with its query. */
  address: string;
  title: string;
  /** When it left the server, ISO 8601. */
  keptAt: string;
}

/** Every page that this browser keeps, the latest first; none where it keeps nothing. */
export async function keptPages(): Promise<KeptPage[]> {
  if (!("caches" in window) || !(await caches.has(keptCaches.pages.name))) return [];
  const cache = await caches.open(keptCaches.pages.name);
  const requests = await cache.keys();
  const pages = await Promise.all(
    requests.map(async (request): Promise<KeptPage> => {
      const kept = await cache.match(request, { ignoreVary: true });
      const { pathname, search } = new URL(request.url);
      // The title alone: the policy would refuse the styles of a document that is parsed.
      const [named = ""] = /<title>[^<]*/.exec((await kept?.text()) ?? "") ?? [];
      const [title = ""] = new DOMParser().parseFromString(named, "text/html").title.split(" | ", 1);
      return { address: pathname + search, title, keptAt: new Date(kept?.headers.get("date") ?? 0).toISOString() };
    }),
  );
  return pages
    .filter(({ address }) => address !== offlinePath && address !== "/wish-list")
    .sort((one, other) => other.keptAt.localeCompare(one.keptAt));
}
