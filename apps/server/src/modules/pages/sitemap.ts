import { screens } from "@klarholm/contract";
import { categoryPath, productPath } from "@klarholm/contract/link";
import { openJobs } from "../careers/positions.ts";
import { weakETag } from "../../plugins/http/etag.ts";
import { PrecompressedBody } from "../../plugins/http/precompressed-body.ts";
import { catalogueOf } from "../content/catalogue.ts";
import { fileFolders, itemKey, type SingleFile } from "../content/items.ts";
import { picturesIn } from "../content/pictures-in.ts";
import { resolver } from "../content/resolve.ts";
import type { ContentSnapshot } from "../content/snapshot.ts";

/** Kinds of pages; there is a sitemap for each. */
export const pageKinds = ["pages", "categories", "products", "news", "jobs"] as const;
export type PageKind = (typeof pageKinds)[number];

export interface PublicPage {
  kind: PageKind;
  path: string;
  /** Last change; UTC, ISO 8601. */
  changedAt: string;
  /** Media keys of its pictures. */
  pictures: string[];
}

/** Pictures listed per page; the protocol allows 1000. */
const maxPictures = 100;

/** All public pages, each address once: the screens of the route table and the pages of the content, without drafts. */
export function publicPages(snapshot: ContentSnapshot): PublicPage[] {
  const { content } = snapshot;
  const dates = changeDates(snapshot);
  const { products, categories } = catalogueOf(content);

  const own = Object.entries(content.pages).flatMap(([id, { path, publishTime, blocks }]) =>
    path === undefined
      ? []
      : [{ path, changedAt: dates.of(fileFolders.pages, id, publishTime), pictures: photographsIn(blocks) }],
  );
  const fixed = screens.map((path) => ({
    path,
    changedAt: dates.ofFile(path === "/find-us" ? "stores" : "site"),
    pictures: [],
  }));
  const categoryPages = [...categories.values()].map(({ node: { code, picture, background }, leaf }) => {
    const listed = [...products.values()].filter((item) => item.categories.includes(code));
    const changedAt = latest(dates.ofFile("categories"), ...listed.map(({ product }) => dates.ofProduct(product.id)));
    return { path: categoryPath({ code, leafFlag: leaf }), changedAt, pictures: photographsIn([picture, background]) };
  });
  const productPages = [...products.values()].map(({ product, group }) => ({
    path: productPath(product.id),
    changedAt: dates.ofProduct(product.id),
    pictures: photographsIn([product.pictures, group.blocks]),
  }));
  const news = Object.entries(content.news).map(([id, { publishTime, cover }]) => ({
    path: `/news/${encodeURIComponent(id)}`,
    changedAt: dates.of(fileFolders.news, id, publishTime),
    pictures: photographsIn([cover]),
  }));
  const jobs = openJobs(content).map(({ id, publishTime }) => ({
    path: `/about-us/jobs/${encodeURIComponent(id)}`,
    changedAt: dates.of(fileFolders.jobs, id, publishTime),
    pictures: [],
  }));
  // The first entry of an address wins: page files have more details than the list of screens.
  const byPath = new Map<string, PublicPage>();
  const ofKinds = { pages: [...own, ...fixed], categories: categoryPages, products: productPages, news, jobs };
  for (const kind of pageKinds)
    for (const page of ofKinds[kind]) if (!byPath.has(page.path)) byPath.set(page.path, { kind, ...page });
  return [...byPath.values()];
}

interface CachedFile {
  body: PrecompressedBody;
  tag: string;
}

const cache = new WeakMap<ContentSnapshot, Map<string, CachedFile>>();

/** The sitemap, cached by snapshot: with 10,000 products it takes half a second. */
export function cachedSitemap(
  snapshot: ContentSnapshot,
  origin: string,
  imageHost: string,
  only?: PageKind,
): CachedFile {
  const files = cache.get(snapshot) ?? new Map<string, CachedFile>();
  cache.set(snapshot, files);
  const key = `${origin} ${imageHost} ${only}`;
  const file = files.get(key) ?? cachedFile(Buffer.from(sitemap(snapshot, origin, imageHost, only)));
  files.set(key, file);
  return file;
}

function cachedFile(data: Buffer): CachedFile {
  return { body: new PrecompressedBody("application/xml; charset=utf-8", data), tag: weakETag(data) };
}

/**
 * The sitemap (sitemaps.org protocol, with the image extension).
 * @param origin public origin without a trailing slash
 * @param only a kind of pages; all by default
 */
function sitemap(snapshot: ContentSnapshot, origin: string, imageHost: string, only?: PageKind): string {
  const { mediaUrl } = resolver(snapshot, { imageHost });
  const absolute = (url: string) => escapeXml(new URL(url, origin).href);
  const pages = publicPages(snapshot).filter(({ kind }) => only === undefined || kind === only);
  const urls = pages.map(({ path, changedAt, pictures }) => {
    const images = pictures
      .slice(0, maxPictures)
      .map((src) => `<image:image><image:loc>${absolute(mediaUrl(src))}</image:loc></image:image>`);
    return `  <url><loc>${absolute(path)}</loc><lastmod>${changedAt.slice(0, 19)}Z</lastmod>${images.join("")}</url>`;
  });
  const spaces =
    'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:image="http://www.google.com/schemas/sitemap-image/1.1"';
  return `<?xml version="1.0" encoding="UTF-8"?>\n<urlset ${spaces}>\n${urls.join("\n")}\n</urlset>\n`;
}

/** robots.txt, which excludes the API. @param origin public origin without a trailing slash */
export function robots(origin: string): string {
  return `User-agent: *\nDisallow: /ecommerce/\nDisallow: /productSearch/\n\nSitemap: ${origin}/sitemap.xml\n`;
}

/** Dates of the last change: the publication, or the scheduled publish time if later. */
function changeDates({ changedAt, publishedAt, content }: ContentSnapshot) {
  const item = (kind: string, id: string) => changedAt[itemKey({ kind, id })] ?? publishedAt;
  const of = (kind: string, id: string, publishTime?: string) =>
    latest(item(kind, id), publishTime === undefined ? "" : new Date(publishTime).toISOString());
  const groups = Object.entries(content.productGroups).flatMap(([id, { products }]) =>
    products.map((product) => [product.id, of(fileFolders.products, id, product.publishTime)] as const),
  );
  const byProduct = new Map(groups);
  return {
    of,
    ofFile: (name: SingleFile) => item(name, name),
    ofProduct: (id: string) => byProduct.get(id) ?? publishedAt,
  };
}

/** The latest of several times in the same format. */
function latest(...times: string[]): string {
  return times.reduce((newest, time) => (time > newest ? time : newest));
}

/** The pictures of a content file except drawings, without duplicates. */
function photographsIn(value: unknown): string[] {
  return [...new Set(picturesIn(value))].filter((src) => !src.endsWith(".svg"));
}

function escapeXml(value: string): string {
  return value.replace(/[&<>"']/g, (character) => `&#${character.codePointAt(0)};`);
}
