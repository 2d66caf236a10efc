import type { VirtualCategory } from "@klarholm/contract";
import { type ApiClient, succeeded } from "@klarholm/contract/client";
import { contentIds } from "@klarholm/contract/content-ids";
import { hasOwn } from "@klarholm/contract/has-own";
import { browserClient } from "../../api/browser-client.ts";
import type { SiteConfig } from "../../api/contexts.ts";
import { followConsent, readStored, removeStored, writeStored } from "../consent/consent-storage.ts";

/** Milliseconds. The tree is fetched again after `refreshAfter`; a map older than `maxAge` is not used. */
const refreshAfter = 5 * 60_000;
const maxAge = 24 * 60 * 60_000;

/** Categories by code, without grandchildren. */
type CategoryMap = Record<string, VirtualCategory>;
type VirtualContent = Record<string, string>;

interface CachedValues {
  "virtual-category-tree": VirtualCategory[];
  "virtual-category-map": CategoryMap;
  "virtual-category-content": VirtualContent;
}
const keys = ["virtual-category-tree", "virtual-category-map", "virtual-category-content"] as const;

export function mapCategories(tree: readonly VirtualCategory[]): CategoryMap {
  const map: CategoryMap = {};
  const visit = (category: VirtualCategory) => {
    const subList = category.subList.map((child) => ({ ...child, subList: [] }));
    map[category.virtualCategoryCode] = { ...category, subList };
    category.subList.forEach(visit);
  };
  tree.forEach(visit);
  return map;
}

/** Follows consent changes of other tabs, and refreshes the cache. Failures are logged; pages then ask the server. */
export async function refreshInBrowser(config: SiteConfig): Promise<void> {
  followConsent();
  await refreshCategoryTree(browserClient(config), config.storeCode).catch((error: unknown) =>
    console.warn("The category tree could not be refreshed", error),
  );
}

/**
 * Caches the virtual category tree, a map of it and the virtual content list in the browser (section 7), unless the
 * cache is fresh. An unsuccessful answer changes nothing.
 * @throws ApiError when a call fails
 */
export async function refreshCategoryTree(api: ApiClient, storeCode: string, savedAt = Date.now()): Promise<void> {
  const cached = readCached("virtual-category-tree");
  if (cached && savedAt - cached.savedAt < refreshAfter) return;
  const [answer, content] = await Promise.all([
    api.call("getVirtualCategoryList", { pageNum: 1, pageSize: 100, queryParam: { storeCode } }),
    fetchVirtualContent(api),
  ]);
  if (!succeeded(answer)) return;
  const tree = answer.data.results;
  const values: CachedValues = {
    "virtual-category-tree": tree,
    "virtual-category-map": mapCategories(tree),
    "virtual-category-content": content,
  };
  if (keys.every((key) => writeStored(key, { savedAt, value: values[key] }))) return;
  // The values must belong together.
  keys.forEach(removeStored);
  console.warn("The category tree could not be cached");
}

/** A category from the cache, without a call (SERIES-05). */
export function cachedCategory(code: string, now = Date.now()): VirtualCategory | undefined {
  const cached = readCached("virtual-category-map");
  if (!cached || now - cached.savedAt > maxAge) return undefined;
  return hasOwn(cached.value, code) ? cached.value[code] : undefined;
}

/** The virtual content list (section 7, "fetched by content id"). @throws ApiError when the call fails */
export async function fetchVirtualContent(api: ApiClient): Promise<VirtualContent> {
  const answer = await api.call("queryReadableContent", { contentId: contentIds.virtualContent });
  if (!succeeded(answer)) return {};
  const { contentForVirtual = [] } = JSON.parse(answer.data[0]?.contents ?? "{}") as {
    contentForVirtual?: { virtualCategoryCode: string; contentId: string }[];
  };
  return Object.fromEntries(
    contentForVirtual.map(({ virtualCategoryCode, contentId }) => [virtualCategoryCode, contentId]),
  );
}

/** Whether a category has no content blocks, according to the cache (CFG-02). */
export function hasNoContent(code: string): boolean {
  const cached = readCached("virtual-category-content");
  return cached !== undefined && !hasOwn(cached.value, code);
}

function readCached<K extends keyof CachedValues>(key: K): { savedAt: number; value: CachedValues[K] } | undefined {
  const value = readStored(key);
  // Only this module writes these keys; the check excludes older formats.
  return typeof value === "object" && value !== null && "savedAt" in value && "value" in value
    ? (value as { savedAt: number; value: CachedValues[K] })
    : undefined;
}
