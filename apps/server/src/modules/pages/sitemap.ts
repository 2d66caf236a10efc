import { setImmediate as nextTurn } from "node:timers/promises";
import { weakETag } from "../../plugins/http/etag.ts";
import { PrecompressedBody } from "../../plugins/http/precompressed-body.ts";
import { resolver } from "../content/resolve.ts";
import type { ContentSnapshot } from "../content/snapshot.ts";
import { type PageKind, pageKinds, type PublicPage, publicPages } from "./public-pages.ts";

/** Pages of one file: a fifth of what the protocol allows, so that a file stays below its limit of 50 MB. */
export const maxAddresses = 10_000;
/** Pictures listed per page; the protocol allows 1000. */
const maxPictures = 100;
/** Pages written in one turn of the event loop, which takes a few milliseconds. */
const pagesPerTurn = 250;

export interface SitemapOptions {
  /** Public origin without a trailing slash. */
  origin: string;
  /** Origin of pictures, without a trailing slash; empty for the site's own. */
  imageHost: string;
}

interface CachedFile {
  body: PrecompressedBody;
  tag: string;
}

type PagesByKind = ReadonlyMap<PageKind, readonly PublicPage[]>;

interface CachedSitemaps {
  pages: Promise<PagesByKind>;
  files: Map<string, Promise<CachedFile | undefined>>;
}

const cache = new WeakMap<ContentSnapshot, CachedSitemaps>();

/**
 * A file of the sitemap, cached by snapshot: a list of pages, or an index of lists where there are more than
 * `maxAddresses` (sitemaps.org protocol, with the image extension).
 * @param kind of the pages; undefined for all
 * @param part number of a list of this kind, from 1; undefined for the list or index of the kind
 * @returns undefined when there is no such part
 */
export function cachedSitemap(
  snapshot: ContentSnapshot,
  options: SitemapOptions,
  kind?: PageKind,
  part?: number,
): Promise<CachedFile | undefined> {
  const sitemaps = cache.get(snapshot) ?? { pages: pagesOf(snapshot), files: new Map() };
  cache.set(snapshot, sitemaps);
  const key = [options.origin, options.imageHost, kind, part].join(" ");
  const file = sitemaps.files.get(key) ?? sitemaps.pages.then((pages) => fileOf(snapshot, pages, options, kind, part));
  sitemaps.files.set(key, file);
  return file;
}

async function pagesOf(snapshot: ContentSnapshot): Promise<PagesByKind> {
  return Map.groupBy(await publicPages(snapshot), ({ kind }) => kind);
}

async function fileOf(
  snapshot: ContentSnapshot,
  byKind: PagesByKind,
  options: SitemapOptions,
  kind?: PageKind,
  part?: number,
): Promise<CachedFile | undefined> {
  const kinds = kind === undefined ? pageKinds : [kind];
  const pages = kinds.flatMap((each) => byKind.get(each) ?? []);
  const partsOf = (each: PageKind) => Math.ceil((byKind.get(each)?.length ?? 0) / maxAddresses);
  if (part !== undefined) {
    const own = pages.slice((part - 1) * maxAddresses, part * maxAddresses);
    return part < 1 || own.length === 0 ? undefined : listOf(snapshot, options, own);
  }
  if (pages.length <= maxAddresses) return listOf(snapshot, options, pages);
  const parts = kinds.map((each) => [each, partsOf(each)] as const);
  return indexOf(options, parts);
}

/** An index of the lists of some kinds. @param kinds with the number of lists of each */
function indexOf({ origin }: SitemapOptions, kinds: readonly (readonly [PageKind, number])[]): CachedFile {
  const files = kinds.flatMap(([kind, count]) => {
    if (count <= 1) return count === 0 ? [] : [`/sitemaps/${kind}.xml`];
    return Array.from({ length: count }, (_, index) => `/sitemaps/${kind}/${index + 1}.xml`);
  });
  const entries = files.map((path) => `  <sitemap><loc>${escapeXml(origin + path)}</loc></sitemap>`);
  return cachedFile(`${xml}<sitemapindex ${protocol}>\n${entries.join("\n")}\n</sitemapindex>\n`);
}

async function listOf(
  snapshot: ContentSnapshot,
  { origin, imageHost }: SitemapOptions,
  pages: readonly PublicPage[],
): Promise<CachedFile> {
  const { mediaUrl } = resolver(snapshot, { imageHost });
  const absolute = (url: string) => escapeXml(new URL(url, origin).href);
  const urls: string[] = [];
  for (const [index, { path, changedAt, pictures }] of pages.entries()) {
    if (index % pagesPerTurn === pagesPerTurn - 1) await nextTurn();
    const images = pictures
      .slice(0, maxPictures)
      .map((src) => `<image:image><image:loc>${absolute(mediaUrl(src))}</image:loc></image:image>`);
    const date = `${changedAt.slice(0, 19)}Z`;
    urls.push(`  <url><loc>${absolute(path)}</loc><lastmod>${date}</lastmod>${images.join("")}</url>`);
  }
  const images = 'xmlns:image="http://www.google.com/schemas/sitemap-image/1.1"';
  return cachedFile(`${xml}<urlset ${protocol} ${images}>\n${urls.join("\n")}\n</urlset>\n`);
}

const xml = '<?xml version="1.0" encoding="UTF-8"?>\n';
const protocol = 'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"';

function cachedFile(text: string): CachedFile {
  const data = Buffer.from(text);
  return { body: new PrecompressedBody("application/xml; charset=utf-8", data), tag: weakETag(data) };
}

/** robots.txt, which excludes the API. @param origin public origin without a trailing slash */
export function robots(origin: string): string {
  return `User-agent: *\nDisallow: /ecommerce/\nDisallow: /productSearch/\n\nSitemap: ${origin}/sitemap.xml\n`;
}

function escapeXml(value: string): string {
  return value.replace(/[&<>"']/g, (character) => `&#${character.codePointAt(0)};`);
}
