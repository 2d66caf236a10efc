import { isDeepStrictEqual } from "node:util";
import type { CallName } from "@klarholm/contract";
import { catalogueOf } from "../content/catalogue.ts";
import type { Content, ProductGroup } from "../content/snapshot.ts";

/** Of every page: the frame, and all content that has no key of its own. */
export const siteKey = "site";
/** Of sitemaps, which have the dates of all changes. */
export const sitemapKey = "sitemap";
/** Every stored answer has one of these. */
export const everything = [siteKey, sitemapKey];
/** Of pages with more products than `maxProducts`. */
const productsKey = "products";
/** Of lists, which filter and sort by facts of products. */
const listsKey = "lists";
/** Of the search of pages and news. */
const articlesKey = "articles";
const [newsKey, jobsKey, storesKey] = ["news", "jobs", "stores"];

/** Products that a page names in keys of their own: about 1 kB of header. */
const maxProducts = 40;
/** Changed products that a purge names; more purge everything. */
const maxChanged = 200;

const productKey = (id: string) => `product-${encodeURIComponent(id.toWellFormed())}`;
const pageKey = (id: string) => `page-${encodeURIComponent(id.toWellFormed())}`;

/** Keys of the answers of calls; others depend on nothing, or on what `siteKey` stands for. */
const keysOfCalls: Partial<Record<CallName, readonly string[]>> = {
  keywordList: [listsKey],
  searchFilter: [listsKey],
  searchCmsInfoList: [articlesKey],
  getCatalogList: [newsKey],
  getPageList: [newsKey],
  getDetail: [newsKey],
  getJobPageList: [jobsKey],
  getJobDetail: [jobsKey],
  getCityAreaList: [jobsKey],
  getStoreByCoordinateProvince: [storesKey],
  getStoreByStoreCode: [storesKey],
  getStoreListByCity: [storesKey],
};

/**
 * The keys of a call that a page makes while it is rendered.
 * @param payload the call's fields, unchecked
 */
export function keysOfCall(name: CallName, payload: unknown): readonly string[] {
  const field = (key: string) => {
    const entries = typeof payload === "object" && payload !== null ? Object.entries(payload) : [];
    return String(entries.find(([each]) => each === key)?.[1] ?? "");
  };
  if (name === "queryPageContents" || name === "queryRegionContents") return [pageKey(field("pageId"))];
  if (name === "fullProductDetail") return [productKey(field("productId"))];
  // Records have fixed ids, or those of pages.
  if (name === "queryReadableContent") return field("contentId").split(",").map(pageKey);
  return keysOfCalls[name] ?? [];
}

/** The keys of a rendered page: those of its calls, and of the products that its text names. */
export function keysOfPage(ofCalls: Iterable<string>, body: Buffer, content: Content): string[] {
  const { products } = catalogueOf(content);
  const words = new Set(body.toString().match(/[\p{L}\p{N}._-]+/gu));
  const keys = new Set([siteKey, ...ofCalls]);
  for (const word of words) if (products.has(word)) keys.add(productKey(word));
  const own = [...keys].filter((key) => {
    const [, kind, id = ""] = /^(page|product)-(.*)$/.exec(key) ?? [];
    if (kind === undefined) return true;
    return kind === "page"
      ? Object.hasOwn(content.pages, decodeURIComponent(id))
      : products.has(decodeURIComponent(id));
  });
  const others = own.filter((key) => !key.startsWith("product-"));
  return own.length - others.length > maxProducts ? [...others, productsKey] : own;
}

/** Content of which any change may show on any page, such as in the menu. */
const shared = [
  ...(["site", "navigation", "categories", "series", "shapes", "redirects", "moved"] as const),
  ...(["pictures", "careers", "fonts", "copy"] as const),
];

/**
 * The keys of what differs between two contents. Every page that differs has one of them, except by the names of its font
 * subsets, which are served as long as they are stored.
 */
export function changedKeys(before: Content, after: Content): string[] {
  if (shared.some((name) => !isSame(before[name], after[name]))) return everything;
  const keys = new Set([sitemapKey]);
  // A picture that was added is shown by changed items only.
  for (const [src, facts] of Object.entries(before.media))
    if (after.media[src] && !isSame(facts, after.media[src])) return everything;
  if (!isSame(before.newsCatalogs, after.newsCatalogs)) keys.add(newsKey);
  if (!isSame(before.stores, after.stores)) keys.add(storesKey).add(jobsKey);
  if (changedIds(before.jobs, after.jobs).length > 0) keys.add(jobsKey);
  if (changedIds(before.news, after.news).length > 0) keys.add(newsKey).add(articlesKey);
  for (const id of changedIds(before.pages, after.pages)) {
    const [old, now] = [before.pages[id], after.pages[id]];
    // Names and addresses of pages are shown by others.
    if (!old || !now || !isSame({ ...old, blocks: [] }, { ...now, blocks: [] })) return everything;
    keys.add(articlesKey).add(pageKey(id));
  }
  const groups = changedIds(before.productGroups, after.productGroups);
  const placesOf = ({ productGroups }: Content) => groups.map((id) => places(productGroups[id]));
  if (!isSame(placesOf(before), placesOf(after))) return everything;
  const products = groups.flatMap((id) => after.productGroups[id]?.products ?? []);
  if (products.length > maxChanged) return everything;
  if (products.length > 0) keys.add(listsKey).add(productsKey);
  for (const { id } of products) keys.add(productKey(id));
  return [...keys];
}

/**
 * What decides where the products of a group are shown: pages and menus omit products that are not public, count those of
 * categories, and pad main pictures wherever they appear. Other facts show only with the product itself.
 */
function places(group: ProductGroup | undefined) {
  const products = group?.products.map(({ id, categories, pictures }) => ({ id, categories, main: pictures[0]?.src }));
  return { series: group?.series, categories: group?.categories, products };
}

function changedIds<T>(before: Readonly<Record<string, T>>, after: Readonly<Record<string, T>>): string[] {
  if (before === after) return [];
  return [...new Set([...Object.keys(before), ...Object.keys(after)])].filter((id) => !isSame(before[id], after[id]));
}

/** Items that did not change are mostly the same object. */
function isSame(one: unknown, other: unknown): boolean {
  return one === other || isDeepStrictEqual(one, other);
}
