import { pageKinds, publicPages } from "./public-pages.ts";
import type { ContentSnapshot } from "../content/snapshot.ts";
import type { PurgedAddresses } from "../cdn/cdn-provider.ts";

/** Addresses that are purged one by one; beyond, the folders of all pages are. */
const maxAddresses = 600;

/** Files beside the pages that are made from content. */
const files = [
  "/sitemap.xml",
  ...pageKinds.map((kind) => `/sitemaps/${kind}.xml`),
  "/manifest.webmanifest",
  "/favicon.ico",
  "/_menu.data",
];

/**
 * The addresses of all public pages and of their data, without queries, for providers that purge by address.
 * @param origin public, without a trailing slash
 * @param removed paths of pages that the snapshot has no more
 */
export async function siteAddresses(
  snapshot: ContentSnapshot,
  origin: string,
  removed: readonly string[],
): Promise<PurgedAddresses> {
  const paths = [...(await publicPages(snapshot)).map(({ path }) => path), ...removed];
  const all = [...new Set([...paths.flatMap((path) => [path, dataPath(path)]), ...files])];
  if (all.length <= maxAddresses) return { urls: all.map((path) => origin + path), folders: [] };
  const folders = new Set(paths.flatMap((path) => /^\/[^/]+\//.exec(path)?.[0] ?? []));
  const single = all.filter((path) => !/^\/[^/]+\//.test(path));
  return {
    urls: single.map((path) => origin + path),
    folders: [...folders, "/sitemaps/"].map((path) => origin + path),
  };
}

/** Paths of pages that are gone since another snapshot. */
export async function removedPaths(after: ContentSnapshot, before: ContentSnapshot): Promise<string[]> {
  const present = new Set((await publicPages(after)).map(({ path }) => path));
  return (await publicPages(before)).flatMap(({ path }) => (present.has(path) ? [] : [path]));
}

/** The address of the data of a page, as React Router requests it. */
function dataPath(path: string): string {
  return path === "/" ? "/_root.data" : `${path}.data`;
}
