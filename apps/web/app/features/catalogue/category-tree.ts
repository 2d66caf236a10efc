import { hasOwn } from "@klarholm/contract/has-own";
import type { VirtualCategory } from "@klarholm/contract";
import { type ApiClient, succeeded } from "@klarholm/contract/client";
import { contentIds } from "@klarholm/contract/content-ids";
import { forget, keep, recall } from "../consent/local-memory.ts";
import type { SiteKey } from "../consent/kept-keys.ts";

const treeKey = "virtual-category-tree";
const mapKey = "virtual-category-map";
const contentKey = "virtual-category-content";
const keys = [treeKey, mapKey, contentKey] as const;

/** A visit fetches the tree again when the held one is older than this (milliseconds). */
const refreshAfter = 5 * 60_000;
/** A tree older than this answers no look-up any more (milliseconds). */
const usableFor = 24 * 60 * 60_000;

interface Held<T> {
  savedAt: number;
  value: T;
}

/** The tree by code: each category without its descendants' descendants, which a page about it does not show. */
type CategoryMap = Record<string, VirtualCategory>;

/** Every category of a tree by its code; of its children only the children's own fields are kept. */
export function mapCategories(tree: readonly VirtualCategory[]): CategoryMap {
  const map: CategoryMap = {};
  const visit = (category: VirtualCategory) => {
    map[category.virtualCategoryCode] = {
      ...category,
      subList: category.subList.map((child) => ({ ...child, subList: [] })),
    };
    category.subList.forEach(visit);
  };
  tree.forEach(visit);
  return map;
}

/**
 * Keeps the virtual category tree and a map of it in the browser (section 7, "Virtual category tree"), unless a
 * fresh one is there. Without room or permission to store nothing is kept, and pages ask the server as before.
 * A failed or unsuccessful call leaves what was held.
 */
export async function refreshCategoryTree(api: ApiClient, storeCode: string, now = Date.now()): Promise<void> {
  const held = read<VirtualCategory[]>(treeKey);
  if (held && now - held.savedAt < refreshAfter) return;
  const [answer, contents] = await Promise.all([
    api.call("getVirtualCategoryList", { pageNum: 1, pageSize: 100, queryParam: { storeCode } }),
    fetchVirtualContent(api),
  ]);
  if (!succeeded(answer)) return;
  const tree = answer.data.results;
  const values = { [treeKey]: tree, [mapKey]: mapCategories(tree), [contentKey]: contents } satisfies {
    [treeKey]: VirtualCategory[];
    [mapKey]: CategoryMap;
    [contentKey]: VirtualContent;
  };
  if (keys.every((key) => keep(key, { savedAt: now, value: values[key] } satisfies Held<unknown>))) return;
  // Half a cache would answer look-ups from a tree that no longer is the one beside it.
  keys.forEach(forget);
  console.warn("The category tree could not be kept");
}

/** A category from the held map, or undefined when it is not held or too old; never makes a call (SERIES-05). */
export function heldCategory(code: string, now = Date.now()): VirtualCategory | undefined {
  const held = read<CategoryMap>(mapKey);
  if (!held || now - held.savedAt > usableFor) return undefined;
  return hasOwn(held.value, code) ? held.value[code] : undefined;
}

/** Which page's blocks stand below a category's own, by category code. */
type VirtualContent = Record<string, string>;

/** The virtual content list (section 7, "fetched by content id"). @throws ApiError when the call fails */
export async function fetchVirtualContent(api: ApiClient): Promise<VirtualContent> {
  const answer = await api.call("queryReadableContent", { contentId: contentIds.virtualContent });
  if (!succeeded(answer)) return {};
  // The server writes this record; its shape is the contract's.
  const { contentForVirtual = [] } = JSON.parse(answer.data[0]?.contents ?? "{}") as {
    contentForVirtual?: { virtualCategoryCode: string; contentId: string }[];
  };
  return Object.fromEntries(
    contentForVirtual.map(({ virtualCategoryCode, contentId }) => [virtualCategoryCode, contentId]),
  );
}

/** Whether a category is known to have no blocks of its own, so that its page needs no call (CFG-02). */
export function hasNoContent(code: string): boolean {
  const held = read<VirtualContent>(contentKey);
  return held !== undefined && !hasOwn(held.value, code);
}

function read<T>(key: SiteKey): Held<T> | undefined {
  const value = recall(key);
  // Only this module writes under these keys; the check is against older formats.
  return typeof value === "object" && value !== null && "savedAt" in value && "value" in value
    ? (value as Held<T>)
    : undefined;
}
