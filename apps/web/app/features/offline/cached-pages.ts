import { offlineCaches, offlinePath } from "../../navigation/offline-protocol.ts";

export interface CachedPage {
  address: string;
  title: string;
  /** ISO 8601, of the server. */
  cachedAt: string;
}

/** The pages of the offline cache, newest first. */
export async function cachedPages(): Promise<CachedPage[]> {
  if (!("caches" in window) || !(await caches.has(offlineCaches.pages.name))) return [];
  const cache = await caches.open(offlineCaches.pages.name);
  const requests = await cache.keys();
  const pages = await Promise.all(
    requests.map(async (request): Promise<CachedPage> => {
      const response = await cache.match(request, { ignoreVary: true });
      const { pathname, search } = new URL(request.url);
      // Only the title: parsing the whole document would violate the content security policy by its styles.
      const [element = ""] = /<title>[^<]*/.exec((await response?.text()) ?? "") ?? [];
      const [title = ""] = new DOMParser().parseFromString(element, "text/html").title.split(" | ", 1);
      const cachedAt = new Date(response?.headers.get("date") ?? 0).toISOString();
      return { address: pathname + search, title, cachedAt };
    }),
  );
  return pages
    .filter(({ address }) => address !== offlinePath && address !== "/wish-list")
    .sort((one, other) => other.cachedAt.localeCompare(one.cachedAt));
}
