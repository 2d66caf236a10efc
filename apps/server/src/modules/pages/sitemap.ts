import { screens } from "@klarholm/contract";
import { categoryPath, productPath } from "@klarholm/contract/link";
import { openJobs } from "../careers/positions.ts";
import { weakTag } from "../../plugins/http/etag.ts";
import { PrecompressedBody } from "../../plugins/http/precompressed-body.ts";
import { catalogueOf } from "../content/catalogue.ts";
import { fileFolders, itemKey, type SingleFile } from "../content/items.ts";
import { picturesIn } from "../content/pictures-in.ts";
import { resolver } from "../content/resolve.ts";
import type { ContentSnapshot } from "../content/snapshot.ts";

/** What a page shows: sitemaps are split by it. */
export const pageKinds = ["pages", "categories", "products", "news", "jobs"] as const;
export type PageKind = (typeof pageKinds)[number];

/** A public page as crawlers are told of it. */
export interface PublicPage {
  kind: PageKind;
  path: string;
  /** When it changed last; UTC, ISO 8601. */
  changedAt: string;
  /** Its own pictures as files write them. */
  pictures: string[];
}

/** At most so many pictures of a page (the image extension allows a thousand). */
const mostPictures = 100;

/** Every public page, each address once: those of the screens, and those that the content makes; drafts and what is not public are none. */
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
  // The first one with an address stands: a page's own file says more of it than the list of screens.
  const byPath = new Map<string, PublicPage>();
  const ofKinds = { pages: [...own, ...fixed], categories: categoryPages, products: productPages, news, jobs };
  for (const kind of pageKinds)
    for (const page of ofKinds[kind]) if (!byPath.has(page.path)) byPath.set(page.path, { kind, ...page });
  return [...byPath.values()];
}

/** A file in memory, with the tag that tells it from others. */
interface StoredFile {
  body: PrecompressedBody;
  tag: string;
}

const stored = new WeakMap<ContentSnapshot, Map<string, StoredFile>>();

/** The sitemap, written and compressed once for each snapshot: with ten thousand products that takes half a second. */
export function storedSitemap(
  snapshot: ContentSnapshot,
  origin: string,
  imageHost: string,
  only?: PageKind,
): StoredFile {
  const known = stored.get(snapshot) ?? new Map<string, StoredFile>();
  stored.set(snapshot, known);
  const key = `${origin} ${imageHost} ${only}`;
  const found = known.get(key) ?? storedFile(Buffer.from(sitemap(snapshot, origin, imageHost, only)));
  known.set(key, found);
  return found;
}

function storedFile(data: Buffer): StoredFile {
  return { body: new PrecompressedBody("application/xml; charset=utf-8", data), tag: weakTag(data) };
}

/**
 * The sitemap (sitemaps.org protocol, with the image extension).
 * @param origin public origin without a trailing slash
 * @param only the kind of its pages; all by default
 */
function sitemap(snapshot: ContentSnapshot, origin: string, imageHost: string, only?: PageKind): string {
  const { mediaUrl } = resolver(snapshot, { imageHost });
  const absolute = (url: string) => escapeXml(new URL(url, origin).href);
  const pages = publicPages(snapshot).filter(({ kind }) => only === undefined || kind === only);
  const urls = pages.map(({ path, changedAt, pictures }) => {
    const images = pictures
      .slice(0, mostPictures)
      .map((src) => `<image:image><image:loc>${absolute(mediaUrl(src))}</image:loc></image:image>`);
    return `  <url><loc>${absolute(path)}</loc><lastmod>${changedAt.slice(0, 19)}Z</lastmod>${images.join("")}</url>`;
  });
  const spaces =
    'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:image="http://www.google.com/schemas/sitemap-image/1.1"';
  return `<?xml version="1.0" encoding="UTF-8"?>\n<urlset ${spaces}>\n${urls.join("\n")}\n</urlset>\n`;
}

/** Everything but the API may be crawled. @param origin public origin without a trailing slash */
export function robots(origin: string): string {
  return `User-agent: *\nDisallow: /ecommerce/\nDisallow: /productSearch/\n\nSitemap: ${origin}/sitemap.xml\n`;
}

/** When things changed: by a publication, or by their publish time passing after it. */
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

/** The latest of several times of the same form. */
function latest(...times: string[]): string {
  return times.reduce((newest, time) => (time > newest ? time : newest));
}

/** Every picture of a content file, drawings excepted, each once. */
function photographsIn(value: unknown): string[] {
  return [...new Set(picturesIn(value))].filter((src) => !src.endsWith(".svg"));
}

function escapeXml(value: string): string {
  return value.replace(/[&<>"']/g, (character) => `&#${character.codePointAt(0)};`);
}
